const numbers = (version) => version.split('-')[0].split('.').map(Number);

/** Whether a version is in a range such as `^19.3.0` or `^1.8.0 || ^2.0.0`: the only ranges that our releases write. */
export function satisfies(version, range) {
  return range.split('||').some((part) => {
    const caret = /^\s*\^(\d+)\.(\d+)\.(\d+)\s*$/.exec(part);
    if (!caret) return part.trim() === version;
    const wanted = caret.slice(1).map(Number);
    const given = numbers(version);
    const first = wanted.findIndex((number) => number > 0);
    // Up to the first number that is not zero a caret allows no change.
    for (let at = 0; at <= first; at += 1) if (given[at] !== wanted[at]) return false;
    for (let at = 0; at < 3; at += 1) {
      if (given[at] > wanted[at]) return true;
      if (given[at] < wanted[at]) return false;
    }
    return true;
  });
}
