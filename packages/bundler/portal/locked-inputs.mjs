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
/** `package-lock.json`: path -> locked package */
export const Lockfile = z.object({ packages: z.record(z.string(), Entry) });
/** @typedef {z.output<typeof Lockfile>} Lock */

/**
 * Resolves a package as Node does: in its own node_modules, then in each one above.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 */
function resolvePath({ packages }, from, name) {
  for (let above = from; ; above = above.slice(0, above.lastIndexOf('/node_modules/'))) {
    const location = `${above}/node_modules/${name}`;
    if (packages[location]) return location;
    if (!above.includes('/node_modules/')) break;
  }
  const location = `node_modules/${name}`;
  return packages[location] ? location : undefined;
}

/**
 * The locked packages that these workspaces reach, one line each; unrelated packages do not count.
 * @param {Lock} lock
 * @param {readonly string[]} workspaces
 */
export function lockedFor(lock, workspaces) {
  const queue = workspaces.filter((location) => lock.packages[location]);
  /** @type {Set<string>} */
  const seen = new Set(queue);
  /** @type {string[]} */
  const lines = [];
  for (let location = queue.pop(); location !== undefined; location = queue.pop()) {
    const entry = lock.packages[location];
    if (!entry) continue;
    const { link, resolved = '', version = '', integrity = '' } = entry;
    if (!link && location.includes('node_modules/')) lines.push(`${location} ${version} ${integrity}`);
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    const next = link ? [resolved] : Object.keys(wanted).map((name) => resolvePath(lock, location, name));
    for (const one of next) {
      if (one === undefined || seen.has(one)) continue;
      seen.add(one);
      queue.push(one);
    }
  }
  return lines.sort();
}
