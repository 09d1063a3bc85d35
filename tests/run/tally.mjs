/**
 * @typedef {{ passed: number; failed: number; skipped: number }} Counts
 *
 * @typedef {Counts & { failedSuites?: string[] }} Tally what failed in these files is in no count: they can be asked again
 */

/**
 * @param {Counts[]} tallies
 * @returns {Counts}
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
