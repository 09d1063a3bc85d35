import { theme } from '@baazi/portal-kit';

/**
 * Chart colours that differ in lightness, so that they can be told apart without red and green; each has a name too.
 */
export const inks = {
  one: theme.color.accent,
  two: theme.color.info,
  three: theme.color.good,
  limit: theme.color.bad,
} as const;
export type Ink = keyof typeof inks;

export interface Series {
  name: string;
  ink: Ink;
  /** in rupees, one per label */
  values: readonly number[];
  /** shown beside the name; absent: the sum of the values */
  figure?: number;
}
