import { satisfies } from '@baazi/contracts/version-ranges';
import { listed, releaseVersion } from './built-scripts.mjs';

/** @import { DeclaredExtension, DeclaredRoute, DeclaredSlot, PropTypes } from '@baazi/contracts' */
/** @import { RemoteDeclaration, RemoteRelease, ServerHalf, Use } from '@baazi/contracts' */
/** @import { Scripts } from './built-scripts.mjs' */

/**
 * A bundler's output: files by purpose.
 * @typedef {object} Output
 * @property {string} entry
 * @property {'module'} [type]
 * @property {readonly string[]} firstScripts   scripts of the first screen besides the entry
 * @property {(chunk: string) => readonly string[]} scriptsOfChunk   empty: no such chunk
 * @property {(slot: string) => readonly string[]} scriptsOfExtension
 */

/**
 * Prop types, derived from the examples in mfe.json.
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
 * @template T, U
 * @param {Record<string, T> | undefined} table
 * @param {(entry: [string, T]) => U} make
 */
const mapped = (table, make) =>
  table && Object.fromEntries(Object.entries(table).map((entry) => [entry[0], make(entry)]));

/**
 * The React that a build carries must be the one that its declaration names, so that nobody ships a second one unseen.
 * @param {string | undefined} carried
 * @param {string | undefined} declared   a range
 */
function checkReact(carried, declared) {
  if (carried === undefined && declared === undefined) return;
  if (carried === undefined) throw new Error(`mfe.json says React ${declared}, the build carries none.`);
  if (declared === undefined || !satisfies(carried, declared))
    throw new Error(`The build carries React ${carried}: mfe.json says ${declared ?? 'nothing of it'}.`);
}

/**
 * Composes a release from the remote's declaration and its built files.
 * @param {object} build
 * @param {RemoteDeclaration} build.declaration
 * @param {string} build.packageVersion
 * @param {Scripts} build.scripts
 * @param {Output} build.output
 * @param {Record<string, Use>} build.uses
 * @param {string} [build.react]   the version that the build carries
 * @param {ServerHalf} [build.serverHalf]
 * @returns {RemoteRelease}
 */
export function composeRelease({ declaration, packageVersion, scripts, output, uses, react, serverHalf }) {
  checkReact(react, declaration.react);
  const { name, routes, slots: declaredSlots, fills: declared } = declaration;
  const entry = scripts.find(({ file }) => file === output.entry);
  if (!entry) throw new Error(`The build has no ${output.entry}.`);
  const version = releaseVersion(packageVersion, scripts, routes, declaredSlots, declared, uses, serverHalf);
  /** @param {string} file */
  const urlOf = (file) => `/releases/${name}/${version}/${file.replaceAll('\\', '/')}`;

  /**
   * A route may name the lazy chunk of its screen (`"chunk": "wallet"`), which the page then preloads.
   * @param {DeclaredRoute} route
   */
  function routeOf({ chunk, ...route }) {
    const own = chunk ? output.scriptsOfChunk(chunk) : [];
    if (chunk && !own.length)
      throw new Error(`mfe.json names the chunk '${chunk}' for ${route.path}, the build has none of that name.`);
    return { ...route, preload: own.map(urlOf) };
  }
  /** @param {[slot: string, extension: DeclaredExtension]} declared */
  function extensionOf([slot, extension]) {
    const own = output.scriptsOfExtension(slot);
    if (!own.length) throw new Error(`mfe.json fills the slot '${slot}', the build has no extension for it.`);
    const { access = 'anyone', order = 0 } = extension;
    return { props: typesOf(extension), access, order, preload: own.map(urlOf) };
  }

  const slots = mapped(declaredSlots, ([, slot]) => ({ props: typesOf(slot) }));
  const fills = mapped(declared, extensionOf);
  return {
    name,
    version,
    entry: urlOf(entry.file),
    ...(output.type ? { type: output.type } : {}),
    integrity: entry.integrity,
    preload: output.firstScripts.map(urlOf),
    files: listed(scripts, urlOf),
    routes: routes.map(routeOf),
    ...(slots ? { slots } : {}),
    ...(fills ? { fills } : {}),
    uses,
    ...(serverHalf ? { serverHalf } : {}),
    ...(react === undefined ? {} : { react }),
  };
}
