import type { Texts } from '../texts/language';

const en = {
  password: {
    title: 'Confirm your password',
    text: 'So that nobody but you can do this, please enter your password once more.',
    label: 'Password',
    missing: 'Please provide a valid password.',
  },
  factor: {
    title: 'Show your second factor',
    text:
      'It was last shown more than ten minutes ago. ' +
      'Enter the code of your authenticator app or a recovery code, or use your passkey.',
    label: 'Code',
    missing: 'Please enter the code.',
  },
  passkey: 'Use a passkey',
  noPasskey: 'No passkey was used.',
  tooMany: (minutes: number) => `Too many tries. Please try again in ${minutes} min.`,
  cancel: 'Cancel',
  confirm: 'Confirm',
  busy: 'Confirming...',
};
const hi: typeof en = {
  password: {
    title: 'अपना पासवर्ड दोबारा भरें',
    text: 'यह काम आपके सिवा कोई और न कर सके, इसलिए कृपया अपना पासवर्ड एक बार फिर भरें।',
    label: 'पासवर्ड',
    missing: 'कृपया सही पासवर्ड दें।',
  },
  factor: {
    title: 'अपना दूसरा फ़ैक्टर दिखाएँ',
    text: 'यह दस मिनट से पहले दिखाया गया था। ऑथेंटिकेटर ऐप का कोड या कोई रिकवरी कोड भरें, या अपनी पासकी इस्तेमाल करें।',
    label: 'कोड',
    missing: 'कृपया कोड भरें।',
  },
  passkey: 'पासकी इस्तेमाल करें',
  noPasskey: 'कोई पासकी इस्तेमाल नहीं हुई।',
  tooMany: (minutes) => `बहुत बार कोशिश हुई। कृपया ${minutes} मिनट बाद फिर कोशिश करें।`,
  cancel: 'रद्द करें',
  confirm: 'आगे बढ़ें',
  busy: 'जाँच रहे हैं...',
};
/** In the dialog's chunk, so it is not downloaded on the first visit. */
export const confirmTexts: Texts<typeof en> = { en, hi };
