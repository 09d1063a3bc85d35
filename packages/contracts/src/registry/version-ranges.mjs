// Comparison of versions, for tools and release jobs, which run it without a build.

/** @param {string} version */
const numbersOf = (version) => (version.split('-')[0] ?? '').split('.').map(Number);

/**
 * True if a version is another one or later; what follows a hyphen is a build and does not count.
 * @param {string} version
 * @param {string} other
 */
export function isAtLeast(version, other) {
  const [given, wanted] = [numbersOf(version), numbersOf(other)];
  const at = wanted.findIndex((number, index) => number !== (given[index] ?? 0));
  return at < 0 || (given[at] ?? 0) > (wanted[at] ?? 0);
}

/**
 * True if a version is in a range such as `^19.0.0` or `^1.8.0 || ^2.0.0`, the only forms in our releases.
 * @param {string} version
 * @param {string} range
 */
export const satisfies = (version, range) =>
  range.split('||').some((part) => {
    const [, lowest] = /^\s*\^(\d+\.\d+\.\d+)\s*$/.exec(part) ?? [];
    if (!lowest) return part.trim() === version;
    const [wanted, given] = [numbersOf(lowest), numbersOf(version)];
    // A caret fixes everything up to the first non-zero number.
    const fixed = wanted.findIndex((number) => number > 0) + 1;
    return wanted.slice(0, fixed).every((number, at) => number === given[at]) && isAtLeast(version, lowest);
  });
