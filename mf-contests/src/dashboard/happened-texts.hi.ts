import type { happenedEn } from './happened-texts.en';

export const happenedHi: typeof happenedEn = {
  /** Both languages at once; the kit's Hindi rules are not loaded here. */
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  entries: (count) => `${count} दाँव`,
};
