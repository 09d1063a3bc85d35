const ifItWasYou = 'If it was you, everything is as it should be.';
const notMe = 'It was not me: set a new password';
const factorHeadings = {
  'add-factor': 'A second factor was added',
  'remove-factor': 'A second factor was removed',
  'renew-recovery-codes': 'Your recovery codes were renewed',
  'use-recovery-code': 'A recovery code was used',
};

/** Texts of svc-auth's mails in English. */
interface FactorChange {
  change: keyof typeof factorHeadings;
  passkey?: string;
  isApp: boolean;
}

export const en = {
  welcome: ({ name, username, email }: { name: string; username: string; email: string }) => ({
    subject: 'Welcome to IPL Baazi',
    heading: `Welcome, ${name}`,
    paragraphs: [`Your account is ready. Your username is ${username}; you log in with ${email} and the password you chose.`, 'Please verify your email on your profile: a withdrawal may ask for it.'],
    action: 'Open IPL Baazi',
    smallPrint: 'You did not sign up? Then somebody mistyped an address. Choose "Forgot Password?" to take the account over, or ignore this mail.',
  }),
  addressTaken: () => ({
    subject: 'You already have an IPL Baazi account',
    heading: 'Somebody tried to sign up with your email',
    paragraphs: ['There is an account with this address already, so nothing was changed. If it was you, log in, or set a new password when you have forgotten yours.'],
    action: 'Forgot Password?',
    smallPrint: 'If it was not you, you need not do anything.',
  }),
  verifyAddress: ({ name }: { name: string }) => ({
    subject: 'Verify your email for IPL Baazi',
    heading: `Verify your email, ${name}`,
    paragraphs: ['Enter this One-Time Password on your profile. It works for 10 minutes, once.'],
    action: 'Open my profile',
    smallPrint: 'You did not ask for it? Then somebody mistyped an address, and you can ignore this mail.',
  }),
  addressChanged: ({ newEmail }: { newEmail: string }) => ({
    subject: 'Your IPL Baazi email was changed',
    heading: 'Your account has a new email',
    paragraphs: [`From now on you log in with ${newEmail}, and mails about your account go there.`, 'If it was not you, take it back. It signs every device out, and we mail you the way to a new password.'],
    action: 'It was not me: take it back',
    smallPrint: 'The link works for 72 hours, once.',
  }),
  emailChangeAsked: ({ newEmail }: { newEmail: string }) => ({
    subject: 'Your IPL Baazi email is about to change',
    heading: 'Somebody asked for a new email',
    paragraphs: [`Your account is to get the email ${newEmail}. If it was you, enter the code that we sent there.`, 'If it was not you, stop it now. It signs every device out, and we mail you the way to a new password.'],
    action: 'It was not me: stop it',
    smallPrint: 'The link works for 72 hours, once, also when the change is done by then.',
  }),
  loginCode: () => ({
    subject: 'Your login code for IPL Baazi',
    heading: 'Is it you?',
    paragraphs: ['Enter this One-Time Password beside your password to log in. It works for 10 minutes, once.'],
    action: 'Log in',
    smallPrint: 'You are not logging in? Somebody may be trying passwords at your account. He needs this code to get in, so keep it to yourself.',
  }),
  loginCodeOff: () => ({
    subject: 'Your IPL Baazi login no longer asks for a code',
    heading: 'The code at login was switched off',
    paragraphs: [`From now on the password alone logs in. ${ifItWasYou}`],
    action: notMe,
  }),
  resetCode: () => ({
    subject: 'Your One-Time Password for IPL Baazi',
    heading: 'Set a new password',
    paragraphs: ['Enter this One-Time Password where you asked for it. It works for 10 minutes, once. The link works for half an hour, on any device.'],
    action: 'Set a new password',
    smallPrint: 'You did not ask for it? Then ignore this mail: your password stays as it is. We never ask for this code by phone or chat.',
  }),
  passwordChanged: () => ({
    subject: 'Your IPL Baazi password was changed',
    heading: 'Your password was changed',
    paragraphs: [`Other devices were signed out. ${ifItWasYou}`],
    action: notMe,
  }),
  factorChanged: ({ change, passkey, isApp }: FactorChange) => ({
    subject: 'How you sign in to IPL Baazi was changed',
    heading: factorHeadings[change],
    paragraphs: [...(isApp ? ['It is an authenticator app.'] : []), ...(passkey === undefined ? [] : [`It is the passkey '${passkey}'.`]), `${ifItWasYou} If not, somebody else knows your password: set a new one now, and look at your second factors.`],
    action: notMe,
  }),
  wrongFactor: ({ device, network }: { device: string; network: string }) => ({
    subject: 'Somebody has your IPL Baazi password',
    heading: 'The right password, a wrong second factor',
    paragraphs: [`Somebody entered your password, but not the right code of your second factor: ${device}, network ${network}. Nobody got in.`, `${ifItWasYou} If not, your password is known: set a new one now.`],
    action: notMe,
  }),
  newUpi: ({ amount, maskedUpi, waits }: { amount: string; maskedUpi: string; waits: boolean }) => ({
    subject: 'A withdrawal to a new UPI ID',
    heading: 'A withdrawal to a new UPI ID',
    paragraphs: [`${amount} were asked for to ${maskedUpi}, where no money of yours went before. ${waits ? 'It waits a day before it is sent. ' : ''}${ifItWasYou}`, 'If it was not you, stop it now. The money goes back to your wallet, every device is signed out, and we mail you the way to a new password.'],
    action: 'It was not me: stop it',
    smallPrint: 'The link works for 72 hours, once. A payment that was sent before is not stopped.',
  }),
  accountDeleted: () => ({
    subject: 'Your IPL Baazi account was deleted',
    heading: 'Goodbye, and thank you for playing',
    paragraphs: ['Your account and what we knew about you are deleted. The books keep the amounts, without your name, as the law asks of us.'],
    smallPrint: 'This is the last mail you get from us.',
  }),
};
export type MailTexts = typeof en;
