const en = {
  title: 'Your leagues',
  rank: (rank: number) => `You are #${rank}`,
  unranked: 'No rank yet',
  you: 'You',
  more: (count: number) => `and ${count} more`,
  without: (count: number) => (count === 1 ? '1 member did not pick.' : `${count} members did not pick.`),
  honour: 'Honour for guessed overs',
  all: 'All leagues',
  leagues: 'Leagues',
  playFriends: 'A table with your friends',
  moreLeagues: (count: number) => (count === 1 ? '1 more league' : `${count} more leagues`),
};

const hi: typeof en = {
  title: 'आपकी लीग',
  rank: (rank) => `आपका स्थान #${rank}`,
  unranked: 'अभी कोई स्थान नहीं',
  you: 'आप',
  more: (count) => `और ${count}`,
  without: (count) => (count === 1 ? '1 सदस्य ने नहीं चुना।' : `${count} सदस्यों ने नहीं चुना।`),
  honour: 'ओवरों के अंदाज़ों का सम्मान',
  all: 'सभी लीग',
  leagues: 'लीग',
  playFriends: 'दोस्तों के साथ तालिका',
  moreLeagues: (count) => `${count} और लीग`,
};

/** Texts of this extension, in both languages: the page around it has other texts. */
export const extensionTexts = { en, hi };
