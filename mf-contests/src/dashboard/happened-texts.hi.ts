import { titleInHindi } from '@baazi/contracts';
import type { happenedEn } from './happened-texts.en';

export const happenedHi: typeof happenedEn = {
  titleOf: titleInHindi,
  results: 'पिछले नतीजे',
  winners: 'हाल के विजेता',
  entries: (count) => `${count} दाँव`,
};
