import { notFoundTitle } from '../../place/screen-title';

const en = {
  portal: 'IPL Baazi',
  profile: 'Profile',
  logout: 'Logout',
  loggingOut: 'Logging out...',
  close: 'Close',
  confirm: 'Confirm: Exit session now?',
  guestLeaves: (money: string) =>
    `You play as a guest. Without the username and password that you were shown, nobody can open this account again${money ? `, and its ${money} are lost` : ''}.`,
  guestKeeps: 'Keep this account with an email',
  openSide: 'Expand sidebar',
  closeSide: 'Collapse sidebar',
  account: 'Account menu',
  balance: 'Wallet balance',
  notFoundTitle: notFoundTitle.en,
  notFoundText: 'The page you are looking for is not here.',
  toDashboard: 'Go to Dashboard',
  toHome: 'Go to Home',
  dismiss: 'Dismiss',
  reconnecting: 'Reconnecting...',
  failed: 'This part could not be loaded.',
  operator: 'Operator',
  lightLook: 'Light theme',
  darkLook: 'Dark theme',
};
const hi: typeof en = {
  portal: 'IPL Baazi',
  profile: 'प्रोफ़ाइल',
  logout: 'लॉगआउट',
  loggingOut: 'लॉगआउट हो रहा है...',
  close: 'बंद करें',
  confirm: 'पुष्टि करें: अभी सत्र समाप्त करें?',
  guestLeaves: (money) =>
    `आप मेहमान हैं। दिखाए गए यूज़रनेम और पासवर्ड के बिना यह खाता फिर नहीं खुलेगा${money ? `, और इसके ${money} चले जाएँगे` : ''}।`,
  guestKeeps: 'ईमेल जोड़कर यह खाता रखें',
  openSide: 'साइडबार खोलें',
  closeSide: 'साइडबार समेटें',
  account: 'खाता मेनू',
  balance: 'वॉलेट बैलेंस',
  notFoundTitle: notFoundTitle.hi,
  notFoundText: 'आप जो पेज खोज रहे हैं वह यहाँ नहीं है।',
  toDashboard: 'डैशबोर्ड पर जाएँ',
  toHome: 'होम पर जाएँ',
  dismiss: 'हटाएँ',
  reconnecting: 'फिर से जुड़ रहे हैं...',
  failed: 'यह हिस्सा लोड नहीं हो सका।',
  operator: 'संचालक',
  lightLook: 'हल्की थीम',
  darkLook: 'गहरी थीम',
};
/** The shell's own words: few enough to travel in both languages. */
export const texts = { en, hi: () => Promise.resolve(hi) };
