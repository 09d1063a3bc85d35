import type { requestEn } from './request-texts.en';

export const requestHi: typeof requestEn = {
  title: 'हमसे संपर्क',
  text: 'हमें लिखें। आपको एक नंबर मिलता है, और जवाब यहीं दिखता है; हम हिन्दी और अंग्रेज़ी में पढ़ते हैं, अक्सर एक दिन के भीतर।',
  strangers: 'साइन इन नहीं हो रहा, या खाता रुका है? फिर भी लिखें, और अपने खाते का ईमेल दें। जवाब यहीं, इसी ब्राउज़र में दिखता है।',
  category: 'बात किस बारे में है?',
  categories: { money: 'पैसा', contest: 'मुक़ाबला या नतीजा', account: 'मेरा खाता', limits: 'सीमाएँ और ब्रेक', other: 'कुछ और' },
  words: 'क्या हुआ?',
  email: 'ईमेल',
  about: (id) => `इस बारे में: ${id}`,
  send: 'भेजें',
  busy: 'भेजा जा रहा है...',
  sent: (number) => `हमें मिल गया। आपका नंबर ${number} है।`,
  missing: 'कृपया लिखें कि बात क्या है।',
  emailMissing: 'कृपया सही ईमेल दें।',
  own: 'आपके अनुरोध',
  states: { open: 'हमारे पास', answered: 'जवाब मिला' },
};
