import { theme } from '@baazi/portal-kit';

/** Colours of a chart, told apart by those who do not see green and red too: they differ in lightness, and by name. */
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
  /** in rupees, one for each label */
  values: readonly number[];
  /** what stands beside the name; absent: the sum of the values */
  figure?: number;
}
