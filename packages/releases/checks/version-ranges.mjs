/** @param {string} version */
const numbersOf = (version) => (version.split('-')[0] ?? '').split('.').map(Number);

/**
 * `^19.3.0` for 19.3.1: what a remote was built with or anything later that promises to be compatible.
 * @param {string} version
 */
export function rangeFor(version) {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

/**
 * Whether a version is in a range such as `^19.3.0` or `^1.8.0 || ^2.0.0`: the only ranges that our releases write.
 * @param {string} version
 * @param {string} range
 */
export const satisfies = (version, range) =>
  range.split('||').some((part) => {
    const caret = /^\s*\^(\d+)\.(\d+)\.(\d+)\s*$/.exec(part);
    if (!caret) return part.trim() === version;
    const wanted = caret.slice(1).map(Number);
    const given = numbersOf(version);
    // Up to the first number that is not zero a caret allows no change.
    const fixed = wanted.findIndex((number) => number > 0) + 1;
    if (wanted.slice(0, fixed).some((number, at) => number !== given[at])) return false;
    return !isNewer(wanted, given);
  });

/**
 * @param {number[]} numbers
 * @param {number[]} than
 */
function isNewer(numbers, than) {
  const at = numbers.findIndex((number, place) => number !== than[place]);
  return at >= 0 && (numbers[at] ?? 0) > (than[at] ?? 0);
}

/**
 * Whether a version adds to another: its first or second number is higher.
 * @param {string} version
 * @param {string} than
 */
export const addsTo = (version, than) => isNewer(numbersOf(version).slice(0, 2), numbersOf(than).slice(0, 2));
