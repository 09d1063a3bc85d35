import type { extensionEn } from './aside-texts.en';

export const extensionHi: typeof extensionEn = {
  title: 'आपकी लीग',
  rank: (rank) => `आपका स्थान #${rank}`,
  unranked: 'अभी कोई स्थान नहीं',
  you: 'आप',
  more: (count) => `और ${count}`,
  without: (count) => (count === 1 ? '1 सदस्य ने नहीं चुना।' : `${count} सदस्यों ने नहीं चुना।`),
  all: 'सभी लीग',
};
