import type { happenedEn } from './happened-texts.en';

export const happenedHi: typeof happenedEn = {
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  entries: (count) => `${count} दाँव`,
};
