import { entriesOf } from '@baazi/contracts/app-entries';

/** @import { AppEntry, Registry } from '@baazi/contracts' */

/**
 * @param {AppEntry | undefined} was
 * @param {AppEntry} is
 */
function linesOf(was, is) {
  const lines = [];
  if (was?.version !== is.version) lines.push(`${is.name} ${is.version} is live${was ? `, after ${was.version}` : ''}`);
  const [before, now] = [was?.canary, is.canary];
  if (now && (before?.version !== now.version || before.percent !== now.percent))
    lines.push(`${is.name} ${now.version} is the canary of ${now.percent} %`);
  else if (before && !now && before.version !== is.version)
    lines.push(`${is.name} ${before.version} is no canary any more`);
  if (is.ended && was?.ended?.version !== is.ended.version)
    lines.push(`${is.name} ${is.ended.version} failed for ${is.ended.failed} of ${is.ended.players} players`);
  return lines;
}

/**
 * The differences of two registries, as sentences.
 * @param {Registry} before
 * @param {Registry} after
 */
export function describeEdit(before, after) {
  const known = new Map(entriesOf(before).map((entry) => [entry.name, entry]));
  const now = new Set(entriesOf(after).map(({ name }) => name));
  const refused = (after.refused ?? []).filter((id) => !before.refused?.includes(id));
  const unchecked = (after.unchecked ?? []).at(-1);
  const lines = [
    ...entriesOf(after).flatMap((entry) => linesOf(known.get(entry.name), entry)),
    ...[...known.keys()].filter((name) => !now.has(name)).map((name) => `${name} is removed`),
    ...refused.map((id) => `${id} is refused`),
    ...(unchecked && unchecked.at !== before.unchecked?.at(-1)?.at ? [`unchecked: ${unchecked.why}`] : []),
  ];
  return lines.length > 0 ? lines : ['the descriptions of releases changed'];
}
