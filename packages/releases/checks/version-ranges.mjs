/** @param {string} version */
const numbersOf = (version) => (version.split('-')[0] ?? '').split('.').map(Number);

/**
 * True if a version is in a range such as `^19.0.0` or `^1.8.0 || ^2.0.0`, the only forms in our releases.
 * @param {string} version
 * @param {string} range
 */
export const satisfies = (version, range) =>
  range.split('||').some((part) => {
    const caret = /^\s*\^(\d+)\.(\d+)\.(\d+)\s*$/.exec(part);
    if (!caret) return part.trim() === version;
    const wanted = caret.slice(1).map(Number);
    const given = numbersOf(version);
    // A caret fixes everything up to the first non-zero number.
    const fixed = wanted.findIndex((number) => number > 0) + 1;
    if (wanted.slice(0, fixed).some((number, at) => number !== given[at])) return false;
    const at = wanted.findIndex((number, index) => number !== given[index]);
    return at < 0 || (given[at] ?? 0) > (wanted[at] ?? 0);
  });
