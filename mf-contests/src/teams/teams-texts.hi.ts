import type { teamsEn } from './teams-texts.en';

export const teamsHi: typeof teamsEn = {
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
  toDashboard: 'मैच देखें',
  newer: 'नए',
  older: 'पुराने',
  page: (page, pages) => `पृष्ठ ${page} / ${pages}`,
};
