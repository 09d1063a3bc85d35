const en = {
  title: 'This device',
  on: 'It rings, also while the portal is closed.',
  onOpen: 'It tells you while the portal is open somewhere. This browser cannot be reached otherwise.',
  off: 'It stays silent.',
  denied: 'Notifications of this site are blocked in this browser. Allow them in its settings for this site first.',
  unsupported: 'This browser has no notifications. On an iPhone, put the portal on the home screen first.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
};
const hi: typeof en = {
  title: 'यह डिवाइस',
  on: 'पोर्टल बंद होने पर भी सूचना आती है।',
  onOpen: 'पोर्टल कहीं खुला हो तभी सूचना आती है। इस ब्राउज़र तक और किसी तरह नहीं पहुँचा जा सकता।',
  off: 'यह चुप रहता है।',
  denied: 'इस ब्राउज़र में इस साइट की सूचनाएँ रोकी हुई हैं। पहले इसकी सेटिंग में उन्हें चालू करें।',
  unsupported: 'इस ब्राउज़र में सूचनाएँ नहीं हैं। iPhone पर पहले पोर्टल को होम स्क्रीन पर जोड़ें।',
  turnOn: 'चालू करें',
  turnOff: 'बंद करें',
};
export const deviceNotificationTexts = { en, hi };
