import type { bannerEn } from './banner-texts.en';

export const bannerHi: typeof bannerEn = {
  title: 'अपनी लॉगिन जानकारी सहेज लें',
  both: 'दोनों कॉपी करें',
  advice: 'कृपया अपना यूज़रनेम और पासवर्ड अभी सहेज लें। लॉगआउट के बाद ये नहीं दिखेंगे।',
  username: 'यूज़रनेम',
  email: 'लॉगिन ईमेल',
  password: 'पासवर्ड',
  change: 'प्रोफ़ाइल में अपना ईमेल या पासवर्ड बदलें',
  copied: 'कॉपी हो गया',
};
