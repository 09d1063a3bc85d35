import type { recentEn } from './happened-texts.en';

export const recentHi: typeof recentEn = {
  /** Both languages at once; the kit's Hindi rules are not loaded here. */
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  entries: (count) => `${count} दाँव`,
};
