import fs from 'node:fs';
import { z } from 'zod';
import { ownersUnderReview } from '../owners.mjs';

/** @import { RemoteRelease } from '@baazi/contracts' */

/**
 * A path prefix that belongs to a remote. `/` and `*` are the exact path and the route of last resort.
 * @typedef {{ prefix: string, name: string }} Ground
 */
/** @typedef {typeof ownersUnderReview} Owners */

const key = z.object({
  publicKey: z.string(),
  until: z.iso.datetime().optional(),
  revoked: z.boolean().optional(),
});
const shape = z.record(
  z.string(),
  z.object({
    paths: z.array(z.string()),
    slots: z.array(z.string()),
    team: z.string().optional(),
    keys: z.array(key).optional(),
  }),
);

/** Another file, with an operator's own keys; tests release remotes under the paths of real ones. */
const FILE = process.env.RELEASE_OWNERS;
/** @type {Owners} */
export const owners = FILE ? shape.parse(JSON.parse(fs.readFileSync(FILE, 'utf8'))) : ownersUnderReview;

/**
 * The team of an app, as operators read it.
 * @param {string} name
 */
export const teamOf = (name) => owners[name]?.team;

const WHOLE = ['/', '*'];
/**
 * Whether a path lies at or below a prefix.
 * @param {string} path
 * @param {string} prefix
 */
const isBelow = (path, prefix) => path === prefix || (!WHOLE.includes(prefix) && path.startsWith(`${prefix}/`));

/** @param {string} path */
const isPattern = (path) => path.endsWith('/*');
/** @param {string} path */
const baseOf = (path) => (isPattern(path) ? path.slice(0, -2) : path);

/**
 * The paths of all remotes: those that the file names, and the routes of live remotes that it does not name.
 * @param {Owners} owned
 * @param {readonly RemoteRelease[]} active
 * @returns {Ground[]}
 */
const groundsOf = (owned, active) => [
  ...Object.entries(owned).flatMap(([name, { paths }]) => paths.map((prefix) => ({ prefix, name }))),
  ...active
    .filter(({ name }) => !Object.hasOwn(owned, name))
    .flatMap(({ name, routes }) => routes.map(({ path }) => ({ prefix: baseOf(path), name }))),
];

/**
 * The owner of a path: of several prefixes the longest decides.
 * @param {string} path
 * @param {readonly Ground[]} grounds
 */
const ownerOf = (path, grounds) =>
  grounds
    .filter(({ prefix }) => isBelow(path, prefix))
    .reduce(
      (/** @type {Ground | undefined} */ best, one) => (best && best.prefix.length >= one.prefix.length ? best : one),
      undefined,
    );

/**
 * Routes of a release that lie inside, or over, those of another remote.
 * @param {RemoteRelease} release
 * @param {readonly RemoteRelease[]} active   what players run
 * @param {Owners} [owned]
 */
export function routesTaken({ name, routes }, active, owned = owners) {
  const grounds = groundsOf(
    owned,
    active.filter((other) => other.name !== name),
  );
  return routes.flatMap(({ path }) => {
    const base = baseOf(path);
    const owner = ownerOf(base, grounds);
    if (owner) return owner.name === name ? [] : [`claims ${path}, which belongs to ${owner.name}`];
    const covered = isPattern(path) ? grounds.filter((one) => one.name !== name && isBelow(one.prefix, base)) : [];
    return covered.map((one) => `claims ${path}, which lies over ${one.prefix} of ${one.name}`);
  });
}

/**
 * Slots of a release that the file gives to another remote.
 * @param {RemoteRelease} release
 * @param {Owners} [owned]
 */
export const slotsOfOthers = ({ name, slots = {} }, owned = owners) =>
  Object.keys(slots).flatMap((slot) =>
    Object.entries(owned)
      .filter(([other, { slots: known }]) => other !== name && known.includes(slot))
      .map(([other]) => `declares the slot ${slot}, which belongs to ${other}`),
  );
