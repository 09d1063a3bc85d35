import { z } from 'zod';

const Names = z.record(z.string(), z.string()).default({});
const Entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
});
/** `package-lock.json`: place -> what is locked there */
export const Lockfile = z.object({ packages: z.record(z.string(), Entry) });
/** @typedef {z.output<typeof Lockfile>} Lock */

/**
 * Where a package finds another one, as Node looks for it: in its own node_modules, then in every one above.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 */
function placeOf({ packages }, from, name) {
  for (let above = from; ; above = above.slice(0, above.lastIndexOf('/node_modules/'))) {
    const place = `${above}/node_modules/${name}`;
    if (packages[place]) return place;
    if (!above.includes('/node_modules/')) break;
  }
  const place = `node_modules/${name}`;
  return packages[place] ? place : undefined;
}

/**
 * What of a lockfile these workspaces reach, a line each: what others install is nothing to them.
 * @param {Lock} lock
 * @param {readonly string[]} workspaces
 */
export function lockedFor(lock, workspaces) {
  const queue = workspaces.filter((place) => lock.packages[place]);
  /** @type {Set<string>} */
  const seen = new Set(queue);
  /** @type {string[]} */
  const lines = [];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    const entry = lock.packages[place];
    if (!entry) continue;
    const { link, resolved = '', version = '', integrity = '' } = entry;
    if (!link && place.includes('node_modules/')) lines.push(`${place} ${version} ${integrity}`);
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    const next = link ? [resolved] : Object.keys(wanted).map((name) => placeOf(lock, place, name));
    for (const one of next) {
      if (one === undefined || seen.has(one)) continue;
      seen.add(one);
      queue.push(one);
    }
  }
  return lines.sort();
}
