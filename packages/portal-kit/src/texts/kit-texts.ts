import { language$, type Texts } from './language';

/** The kit's own few texts. Small enough to ship in both languages. */
const en = {
  tryAgain: 'Try again',
  close: 'Close',
  show: 'Show password',
  hide: 'Hide password',
  areaFailed: 'This part could not be loaded.',
  offline: 'You seem to be offline. Please check your connection and try again.',
  fault: 'Something Went Wrong',
  loading: 'Loading...',
  match: 'Match',
  versus: 'versus',
  movedFrom: 'Moved from',
  wholeNumber: 'Please type a whole number, such as 250.',
  cannotCopy: 'This browser does not copy here. The text is selected: copy it yourself.',
  ended: 'Your session has ended. Please log in again.',
  blocked: 'This account has been blocked. Its money stays in it.',
};
const hi: typeof en = {
  tryAgain: 'फिर कोशिश करें',
  close: 'बंद करें',
  show: 'पासवर्ड दिखाएँ',
  hide: 'पासवर्ड छिपाएँ',
  areaFailed: 'यह हिस्सा लोड नहीं हो सका।',
  offline: 'लगता है आप ऑफ़लाइन हैं। कनेक्शन जाँचें और फिर कोशिश करें।',
  fault: 'कुछ गड़बड़ हो गई',
  loading: 'लोड हो रहा है...',
  match: 'मैच',
  versus: 'बनाम',
  movedFrom: 'पहले का समय:',
  wholeNumber: 'कृपया पूरी संख्या लिखें, जैसे 250।',
  cannotCopy: 'यह ब्राउज़र यहाँ कॉपी नहीं करता। टेक्स्ट चुन लिया गया है: उसे खुद कॉपी करें।',
  ended: 'आपका सत्र समाप्त हो गया। कृपया फिर लॉगिन करें।',
  blocked: 'यह खाता रोक दिया गया है। इसका पैसा इसी में रहता है।',
};
export const kitTexts: Texts<typeof en> = { en, hi };
/** Outside React. */
export const kitText = (name: keyof typeof en): string => (language$.value === 'hi' ? hi : en)[name];
