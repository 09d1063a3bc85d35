const en = {
  title: 'Save your login details',
  copyAll: 'Copy all',
  advice: 'Please save your username and password now. They will not show after logout.',
  either: 'You can log in with the username or the email.',
  username: 'Username',
  email: 'Login email',
  password: 'Password',
  change: 'Change your email or password on your profile',
  copied: 'Copied',
};

const hi: typeof en = {
  title: 'अपनी लॉगिन जानकारी सहेज लें',
  copyAll: 'सब कॉपी करें',
  advice: 'कृपया अपना यूज़रनेम और पासवर्ड अभी सहेज लें। लॉगआउट के बाद ये नहीं दिखेंगे।',
  either: 'आप यूज़रनेम या ईमेल, किसी से भी लॉगिन कर सकते हैं।',
  username: 'यूज़रनेम',
  email: 'लॉगिन ईमेल',
  password: 'पासवर्ड',
  change: 'प्रोफ़ाइल में अपना ईमेल या पासवर्ड बदलें',
  copied: 'कॉपी हो गया',
};

/** Texts of this card, in both languages, in its chunk. */
export const bannerTexts = { en, hi };
