export const bannerEn = {
  title: 'Save your login details',
  both: 'Copy both',
  advice: 'Please save your username and password now. They will not show after logout.',
  username: 'Username',
  email: 'Login email',
  password: 'Password',
  change: 'Change your email or password on your profile',
  copied: 'Copied',
};
