const en = {
  titleOf: ({ title }: { title: string; titleHi?: string }) => title,
  results: 'Last results',
  winners: 'Recent winners',
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
};

const hi: typeof en = {
  /** Both languages at once; the kit's Hindi rules are not loaded here. */
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  entries: (count) => `${count} दाँव`,
};

/** Texts of this screen, in both languages, in its chunk. */
export const recentTexts = { en, hi };
