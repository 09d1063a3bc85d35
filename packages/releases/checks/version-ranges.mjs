/** @param {string} version */
const numbersOf = (version) => (version.split('-')[0] ?? '').split('.').map(Number);

/**
 * Whether a version is in a range such as `^19.0.0` or `^1.8.0 || ^2.0.0`: the only ranges that our releases write.
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
    const at = wanted.findIndex((number, place) => number !== given[place]);
    return at < 0 || (given[at] ?? 0) > (wanted[at] ?? 0);
  });
