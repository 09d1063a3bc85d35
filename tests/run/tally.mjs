/** @typedef {{ passed: number; failed: number; skipped: number }} Tally */

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export const sumOf = (tallies) =>
  tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
