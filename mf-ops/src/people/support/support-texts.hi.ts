import type { supportEn } from './support-texts.en';

export const supportHi: typeof supportEn = {
  title: 'मदद के अनुरोध',
  waiting: (open) => `${open} अनुरोध बाकी`,
  open: 'बाकी',
  answered: 'उत्तर दिए',
  none: 'कोई इंतज़ार में नहीं।',
  noneAnswered: 'अभी तक किसी का उत्तर नहीं दिया।',
  notSignedIn: 'साइन इन नहीं',
  match: 'मैच',
  transaction: 'लेन-देन',
  answer: 'उत्तर दें',
  answerTo: (number) => `${number} का उत्तर`,
  canned: 'जोड़ें',
  inLanguage: { en: 'अंग्रेज़ी पढ़ते हैं', hi: 'हिन्दी पढ़ते हैं' },
  send: 'उत्तर भेजें',
  sent: 'उत्तर भेजा गया।',
  yourAnswer: 'उत्तर',
  categories: { money: 'पैसा', contest: 'मुक़ाबला', account: 'खाता', limits: 'सीमाएँ', other: 'कुछ और' },
};
