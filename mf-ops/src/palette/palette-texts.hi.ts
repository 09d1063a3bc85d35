import type { paletteEn } from './palette-texts.en';

export const paletteHi: typeof paletteEn = {
  title: 'यहाँ जाएँ',
  hint: 'पेज, मैच, खिलाड़ी, भुगतान या UPI ID',
  pages: 'पेज',
  matches: 'मैच',
  players: 'खिलाड़ी',
  withdrawals: 'निकासी',
  deposits: 'जमा',
  nothing: 'कुछ नहीं मिला।',
  page: {
    overview: 'मैच का दिन',
    fixtures: 'मुकाबले',
    questions: 'सवाल',
    results: 'परिणाम',
    users: 'उपयोगकर्ता',
    withdrawals: 'निकासी',
    support: 'मदद के अनुरोध',
    exposure: 'जोखिम',
    deposits: 'जमा',
    referrals: 'रेफ़रल',
    money: 'पैसा',
    ledger: 'बहीखाता',
    settings: 'सेटिंग',
    audit: 'ऑडिट लॉग',
    system: 'सिस्टम',
  },
};
