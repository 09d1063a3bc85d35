import type { happenedEn } from './happened-texts.en';

export const happenedHi: typeof happenedEn = {
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  paid: (won, entries) => `${entries} में से ${won} दाँव जीते`,
};
