import type { Language } from '@baazi/contracts';

/** Answer templates, chosen by name and written in the language of the request. */
export const cannedAnswers: readonly { name: Record<Language, string>; text: Record<Language, string> }[] = [
  {
    name: { en: 'Payout is on its way', hi: 'भुगतान रास्ते में' },
    text: {
      en: 'Your withdrawal is under way. It is credited within 72 hours of your request; your wallet shows each step.',
      hi: 'आपकी निकासी जारी है। अनुरोध के 72 घंटे के भीतर जमा होती है; हर चरण आपके वॉलेट में दिखता है।',
    },
  },
  {
    name: { en: 'Result was checked', hi: 'नतीजा जाँचा गया' },
    text: {
      en: 'We have looked at the result again: it is the official one, and your entry was settled by the rules of its contest.',
      hi: 'हमने नतीजा फिर देखा: यही आधिकारिक है, और आपकी एंट्री का निपटारा उसके मुक़ाबले के नियमों से हुआ।',
    },
  },
  {
    name: { en: 'Why the account is blocked', hi: 'खाता क्यों रुका है' },
    text: {
      en: 'Your account is blocked while we look into it. Its money stays in it. Please tell us: ',
      hi: 'जाँच तक आपका खाता रुका है। उसका पैसा उसी में रहता है। कृपया हमें बताएँ: ',
    },
  },
  {
    name: { en: 'Set a new password', hi: 'नया पासवर्ड बनाएँ' },
    text: {
      en: 'Please choose "Forgot Password?" on the login page: a mail brings you to a new password.',
      hi: 'कृपया लॉगिन पेज पर "पासवर्ड भूल गए?" चुनें: एक मेल आपको नए पासवर्ड तक ले जाती है।',
    },
  },
  {
    name: { en: 'Limits and a break', hi: 'सीमाएँ और ब्रेक' },
    text: {
      en: 'You can set limits, take a break or exclude yourself in your wallet. Tele-MANAS 14416 listens day and night, free of charge.',
      hi: 'आप वॉलेट में सीमाएँ तय कर सकते हैं, ब्रेक ले सकते हैं या खुद को बाहर रख सकते हैं। Tele-MANAS 14416 दिन-रात, मुफ़्त सुनता है।',
    },
  },
];
