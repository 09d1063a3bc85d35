import type { Language } from '@baazi/contracts';

const en = {
  whyYou: 'You get this mail because of your account at IPL Baazi.',
  unsubscribe: 'No more mails like this',
};
const hi: typeof en = {
  whyYou: 'यह मेल आपको इसलिए मिली है क्योंकि IPL Baazi पर आपका खाता है।',
  unsubscribe: 'ऐसी मेल अब न भेजें',
};
/** What stands around the words of every mail. */
export const frameWords: Readonly<Record<Language, typeof en>> = { en, hi };
