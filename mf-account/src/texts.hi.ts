import type { en } from './texts.en';

export const hi: typeof en = {
  banner: 'कृपया ये गलतियाँ ठीक करें',
  busy: 'लोड हो रहा है...',
  cancel: 'रद्द करें',
  close: 'बंद करें',
  save: 'सहेजें',
  summary: { username: 'यूज़रनेम', email: 'ईमेल', referral: 'रेफ़रल ID', copy: 'कॉपी', copied: 'कॉपी हो गया।', lastLogin: 'पिछला लॉगिन', never: 'कभी नहीं', changePicture: 'तस्वीर बदलें', guest: 'मेहमान', verified: 'सत्यापित', notVerified: 'असत्यापित' },
  tabs: { label: 'प्रोफ़ाइल', profile: 'प्रोफ़ाइल', password: 'पासवर्ड बदलें' },
  profile: {
    name: 'नाम', email: 'ईमेल', phone: 'फ़ोन', state: 'राज्य', gender: 'लिंग', dob: 'जन्म तिथि', upi: 'UPI ID',
    nameMissing: 'कृपया सही नाम दें।', emailMissing: 'कृपया ईमेल दें।', upiWrong: 'कृपया सही UPI भरें।',
    pending: (email) => `${email} अपने कोड का इंतज़ार कर रहा है।`,
    choose: 'चुनें', updated: 'प्रोफ़ाइल बदल गई।',
    genders: { female: 'महिला', male: 'पुरुष', other: 'अन्य' },
    hideAsWinner: 'हाल के विजेताओं में मेरा नाम न दिखाएँ', loginCode: 'हर लॉगिन पर ईमेल से कोड माँगें',
  },
  password: { current: 'वर्तमान पासवर्ड', password: 'नया पासवर्ड', confirm: 'पासवर्ड दोबारा', missing: 'कृपया सही पासवर्ड दें।', mismatch: 'पासवर्ड मेल नहीं खाते।', save: 'पासवर्ड बदलें', updated: 'पासवर्ड बदल गया।', hint: 'कम से कम 8 अक्षर। बाकी सभी डिवाइस साइन आउट हो जाते हैं।' },
  picture: { title: 'अपनी तस्वीर चुनें', text: 'हमारी कोई चुनें या अपनी अपलोड करें (PNG, JPEG या WebP, अधिकतम 2 MB)।', upload: 'तस्वीर अपलोड करें', remove: 'कोई तस्वीर नहीं', failed: 'कुछ गड़बड़ हो गई', tooLarge: 'कृपया अधिकतम 2 MB की PNG, JPEG या WebP तस्वीर चुनें।' },
  guest: { title: 'अपना खाता बनाए रखें', text: 'ईमेल और पासवर्ड जोड़ें। आपका पैसा, टीमें और कोड आपके ही रहेंगे।', name: 'नाम', email: 'ईमेल', password: 'पासवर्ड', confirm: 'पासवर्ड दोबारा', save: 'मेरा खाता रखें', mismatch: 'पासवर्ड मेल नहीं खाता।', done: 'खाता अब आपका है। हमने आपके ईमेल पर कोड भेजा है।' },
  verify: { title: 'अपना ईमेल सत्यापित करें', text: (email) => `${email} पर भेजा गया 6 अक्षरों का कोड भरें।`, code: 'वन-टाइम पासवर्ड', missing: 'वन-टाइम पासवर्ड ज़रूरी है।', verify: 'जाँचें', send: 'कोड भेजें', resendIn: (seconds) => `${seconds} से. में फिर भेजें`, sent: 'वन-टाइम पासवर्ड (OTP) आपके ईमेल पर फिर भेजा गया।', done: 'आपका ईमेल सत्यापित है।' },
  sessions: { title: 'आपके डिवाइस', current: 'यह डिवाइस', signOut: 'इस डिवाइस को साइन आउट करें', seen: (when) => `पिछली बार ${when}`, ended: 'डिवाइस साइन आउट हुआ।' },
  settings: { title: 'भाषा और रूप', language: 'भाषा', look: 'रूप', system: 'डिवाइस जैसा', dark: 'गहरा', light: 'हल्का' },
  privacy: { title: 'आपका डेटा', download: 'मेरा डेटा डाउनलोड करें', remove: 'मेरा खाता हटाएँ', removeText: 'आपका खाता हमेशा के लिए बंद होगा। बही में प्रविष्टियाँ एक अनाम ID से रहती हैं। पहले पैसा निकालें।', password: 'पासवर्ड', missing: 'कृपया सही पासवर्ड दें।', removed: 'आपका खाता हटा दिया गया।' },
};
