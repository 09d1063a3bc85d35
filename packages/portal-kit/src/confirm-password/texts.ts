import type { Texts } from '../texts/language';

const en = {
  title: 'Confirm your password',
  text: 'So that nobody but you can do this, please enter your password once more.',
  password: 'Password',
  missing: 'Please provide a valid password.',
  tooMany: (minutes: number) => `Too many tries. Please try again in ${minutes} min.`,
  cancel: 'Cancel',
  confirm: 'Confirm',
  busy: 'Confirming...',
};
const hi: typeof en = {
  title: 'अपना पासवर्ड दोबारा भरें',
  text: 'यह काम आपके सिवा कोई और न कर सके, इसलिए कृपया अपना पासवर्ड एक बार फिर भरें।',
  password: 'पासवर्ड',
  missing: 'कृपया सही पासवर्ड दें।',
  tooMany: (minutes) => `बहुत बार कोशिश हुई। कृपया ${minutes} मिनट बाद फिर कोशिश करें।`,
  cancel: 'रद्द करें',
  confirm: 'आगे बढ़ें',
  busy: 'जाँच रहे हैं...',
};
/** In the chunk of the dialog: nobody downloads them on the first visit. */
export const confirmTexts: Texts<typeof en> = { en, hi };
