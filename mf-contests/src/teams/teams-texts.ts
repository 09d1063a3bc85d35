const en = {
  teams: 'Teams',
  questions: 'Questions',
  filter: 'Which entries',
  filters: { all: 'All', open: 'Open', won: 'Won', lost: 'Lost', void: 'Refunded' },
  season: {
    title: 'Your season',
    net: 'Net',
    staked: 'Staked',
    back: 'Back',
    hit: 'Right',
    streak: 'Streak',
    best: 'Best win',
    inARow: (streak: number) => (streak === 0 ? '–' : `${Math.abs(streak)} ${streak > 0 ? 'won' : 'lost'}`),
    line: (net: string) => `Your balance of the season, day by day: now ${net}`,
  },
  none: 'No records found',
  noneTeams: 'Your team picks show here once you have joined a contest.',
  noneQuestions: 'Your answers show here once you have answered a question.',
  noneShown: 'None of your entries is in this list.',
  toDashboard: 'See the fixtures',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

const hi: typeof en = {
  teams: 'टीमें',
  questions: 'सवाल',
  filter: 'कौन से दाँव',
  filters: { all: 'सभी', open: 'खुले', won: 'जीते', lost: 'हारे', void: 'वापस' },
  season: {
    title: 'आपका सीज़न',
    net: 'कुल',
    staked: 'लगाया',
    back: 'वापस आया',
    hit: 'सही',
    streak: 'लगातार',
    best: 'सबसे बड़ी जीत',
    inARow: (streak) => (streak === 0 ? '–' : `${Math.abs(streak)} ${streak > 0 ? 'जीत' : 'हार'}`),
    line: (net) => `सीज़न का हिसाब, दिन-ब-दिन: अभी ${net}`,
  },
  none: 'कोई रिकॉर्ड नहीं मिला',
  noneTeams: 'मुकाबले में शामिल होने पर आपकी टीमें यहाँ दिखेंगी।',
  noneQuestions: 'सवाल का जवाब देने पर आपके जवाब यहाँ दिखेंगे।',
  noneShown: 'इस सूची में आपका कोई दाँव नहीं।',
  toDashboard: 'मैच देखें',
  newer: 'नए',
  older: 'पुराने',
  page: (page, pages) => `पृष्ठ ${page} / ${pages}`,
};

/** Texts of this screen, in both languages, in its chunk. */
export const teamsTexts = { en, hi };
