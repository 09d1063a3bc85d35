const en = {
  titleOf: ({ title }: { title: string; titleHi?: string }) => title,
  matchDay: (day: string) => `Next Match Day: ${day}`,
  open: 'See the match',
  results: 'Last results',
  paid: (rupees: string) => `${rupees} paid`,
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  winners: 'Recent winners',
};

const hi: typeof en = {
  /** Both languages are loaded at once here, so the kit's own Hindi rules are not imported. */
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  matchDay: (day) => `अगले मैच: ${day}`,
  open: 'मैच देखें',
  results: 'पिछले नतीजे',
  paid: (rupees) => `${rupees} दिए गए`,
  entries: (count) => `${count} दाँव`,
  winners: 'हाल के विजेता',
};

export const dayTexts = { en, hi };
