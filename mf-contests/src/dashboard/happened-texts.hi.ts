import type { happenedEn } from './happened-texts.en';

export const happenedHi: typeof happenedEn = {
  /** Both languages come at once here: the rules of the kit's own Hindi stay out. */
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  entries: (count) => `${count} दाँव`,
};
