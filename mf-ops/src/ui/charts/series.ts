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

/** The ends of an axis that include zero and all values, rounded outwards. */
export function axisOf(values: readonly number[]): { from: number; to: number } {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = roundUp(Math.max(most, -least, 2)) / 2;
  const from = Math.floor(least / step) * step || 0;
  return { from, to: Math.ceil(most / step) * step || (from < 0 ? 0 : step) };
}

/** The next number of the form 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power;
}
