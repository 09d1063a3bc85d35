const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 900;

/**
 * How long to wait after so many wrong tries: nothing for the first four, then a minute, doubling to a quarter of an
 * hour. Never for good.
 */
export function waitAfterWrong(wrong: number, free = 5): number {
  return wrong < free ? 0 : Math.min(FIRST_WAIT_S * 2 ** (wrong - free), LONGEST_WAIT_S);
}
