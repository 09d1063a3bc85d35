import path from 'node:path';
import { declarationIn } from '../read-manifest.mjs';
import { root } from '../root.mjs';
import { chunkOfPiece } from '../webpack/exposed-pieces.mjs';
import { filesOf, listed, releaseVersion, scriptsIn } from './built-scripts.mjs';
import { namesUsed } from './names-used.mjs';

/** @import { DeclaredPiece, DeclaredRoute, DeclaredSlot, PropTypes, RemoteRelease } from '@baazi/contracts' */
/** @import { Stats, StatsChunkGroup } from 'webpack' */

const ENTRY = 'remoteEntry.js';

/**
 * A route may name the lazy chunk of its screen (`"chunk": "wallet"`): the page then preloads it too.
 * @param {DeclaredRoute} route
 * @param {Record<string, StatsChunkGroup>} groups
 * @param {(file: string) => string} urlOf
 */
function withPreload({ chunk, ...route }, groups, urlOf) {
  if (!chunk) return { ...route, preload: [] };
  const group = groups[chunk];
  if (!group)
    throw new Error(`mfe.json names the chunk '${chunk}' for ${route.path}, the build has none of that name.`);
  return { ...route, preload: filesOf(group).map(urlOf) };
}

/**
 * The types of props, by the examples that stand in mfe.json.
 * @param {DeclaredSlot} slot
 * @returns {PropTypes}
 */
const typesOf = ({ props }) =>
  Object.fromEntries(
    Object.entries(props).map(([name, example]) => [
      name,
      typeof example === 'string' ? 'string' : typeof example === 'number' ? 'number' : 'boolean',
    ]),
  );

/**
 * @param {[slot: string, piece: DeclaredPiece]} declared
 * @param {Record<string, StatsChunkGroup>} groups
 * @param {(file: string) => string} urlOf
 */
function pieceOf([slot, piece], groups, urlOf) {
  const group = groups[chunkOfPiece(slot)];
  if (!group) throw new Error(`mfe.json fills the slot '${slot}', the build has no piece for it.`);
  const { access = 'anyone', order = 0 } = piece;
  return { props: typesOf(piece), access, order, preload: filesOf(group).map(urlOf) };
}

/**
 * @template T, U
 * @param {Record<string, T> | undefined} table
 * @param {(entry: [string, T]) => U} make
 */
const mapped = (table, make) =>
  table && Object.fromEntries(Object.entries(table).map((entry) => [entry[0], make(entry)]));

/**
 * @param {{ part: string, outDir: string, stats: Stats }} build
 * @returns {RemoteRelease}
 */
export function describeRemote({ part, outDir, stats }) {
  const { name, routes, accepts, slots: places, fills: declared } = declarationIn(path.join(root, part));
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const lifecycles = namedChunkGroups['__federation_expose_lifecycles'];
  if (!lifecycles) throw new Error('The build exposes no ./lifecycles.');
  const scripts = scriptsIn(outDir);
  const entry = scripts.find(({ file }) => file === ENTRY);
  if (!entry) throw new Error(`The build has no ${ENTRY}.`);
  const version = releaseVersion(part, scripts, routes, places, declared);
  /** @param {string} file */
  const urlOf = (file) => `/releases/${name}/${version}/${file}`;
  const slots = mapped(places, ([, slot]) => ({ props: typesOf(slot) }));
  const fills = mapped(declared, (piece) => pieceOf(piece, namedChunkGroups, urlOf));
  return {
    name,
    version,
    entry: urlOf(entry.file),
    integrity: entry.integrity,
    // What the first screen needs beside the entry: the chunks of './lifecycles' that are not loaded lazily.
    preload: filesOf(lifecycles).map(urlOf),
    files: listed(scripts, urlOf),
    routes: routes.map((route) => withPreload(route, namedChunkGroups, urlOf)),
    ...(slots ? { slots } : {}),
    ...(fills ? { fills } : {}),
    uses: namesUsed(stats.compilation, { runtime: name, accepts }),
  };
}
