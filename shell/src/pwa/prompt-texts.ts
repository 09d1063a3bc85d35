const en = {
  newer: 'A new version of IPL Baazi is out.',
  update: 'Update',
  install: 'Install App',
  installText: 'On your home screen.',
  appleText: "To install IPL Baazi, tap Share and then 'Add to Home Screen'.",
  notifyText: 'Hear when entry closes and results are out.',
  turnOn: 'Turn on',
  notNow: 'Not now',
  result: 'Result is out',
  closing: 'Entry closes soon',
};
const hi: typeof en = {
  newer: 'IPL Baazi का नया संस्करण आ गया है।',
  update: 'अपडेट करें',
  install: 'ऐप इंस्टॉल करें',
  installText: 'आपकी होम स्क्रीन पर।',
  appleText: "IPL Baazi इंस्टॉल करने के लिए 'शेयर' और फिर 'होम स्क्रीन में जोड़ें' चुनें।",
  notifyText: 'एंट्री बंद होने और परिणाम आने की सूचना पाएँ।',
  turnOn: 'चालू करें',
  notNow: 'अभी नहीं',
  result: 'परिणाम आ गया',
  closing: 'एंट्री जल्द बंद होगी',
};
export const promptTexts = { en, hi: () => Promise.resolve(hi) };
export const notificationTexts = { en, hi };
