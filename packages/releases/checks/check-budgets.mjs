import fs from 'node:fs';
import path from 'node:path';
import { isShell } from '../registry/registry.mjs';
import { releaseOf } from '../registry/release-of.mjs';

/** @import { RemoteRelease, ShellRelease } from '@baazi/contracts' */
/**
 * a folder with a build
 * @template {RemoteRelease | ShellRelease} [R=RemoteRelease]
 * @typedef {{ folder: string, release: R }} Built   a folder with a built part in it
 */
/** @typedef {{ what: string, kib: number, budget: number }} Size */

/** KiB, brotli. `ownReact`: what a remote with a React of its own may weigh more wherever React is in a sum. */
const budgets = {
  vendor: 94,
  remoteEntry: 7,
  firstChunk: 16,
  laterChunk: 40,
  extension: 4,
  firstRoute: 146,
  ownReact: 90,
};
const gatedRoutes = ['/', '/user/dashboard'];

/**
 * @param {string} folder
 * @param {Iterable<string>} urls
 */
const kibOf = (folder, urls) =>
  [...urls].reduce((sum, url) => {
    // /releases/<name>/<version>/<file>, or /releases/<name>/files/<file> for what releases share.
    const file = path.join(folder, url.replace(/^\/releases\/[^/]+\/(?!files\/)[^/]+\/|^\/releases\/[^/]+\//, ''));
    return sum + fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size / 1024;
  }, 0);

/**
 * @param {Built} built
 * @returns {Size[]}
 */
function sizesOfRemote({ folder, release: { name, entry, preload, files, fills = {}, react } }) {
  const ofReact = react === undefined ? 0 : budgets.ownReact;
  const withReact = react === undefined ? '' : `, React ${react} included`;
  const ofExtensions = Object.values(fills).flatMap((extension) => extension.preload);
  const later = Object.keys(files).filter((url) => url !== entry && ![...preload, ...ofExtensions].includes(url));
  return [
    { what: `${name} remoteEntry`, kib: kibOf(folder, [entry]), budget: budgets.remoteEntry },
    { what: `${name} first chunk${withReact}`, kib: kibOf(folder, preload), budget: budgets.firstChunk + ofReact },
    ...later.map((url) => ({
      what: `${name} ${path.basename(url)}`,
      kib: kibOf(folder, [url]),
      budget: budgets.laterChunk,
    })),
    ...Object.entries(fills).map(([slot, extension]) => ({
      what: `${name} extension ${slot}${withReact}`,
      kib: kibOf(folder, extension.preload),
      budget: budgets.extension + ofReact,
    })),
  ];
}

/**
 * @param {Built<ShellRelease>} built
 * @returns {Size[]}
 */
function sizesOfShell({ folder, release: { scripts, preload = [], calls = [], files } }) {
  const vendor = scripts.find(({ file }) => path.basename(file).startsWith('vendor.'));
  if (!vendor) throw new Error(`${folder}: the page of this shell has no vendor script`);
  return [
    { what: 'shell vendor', kib: kibOf(folder, [vendor.file, ...preload, ...calls]), budget: budgets.vendor },
    ...Object.keys(files)
      .filter((url) => !preload.includes(url))
      .map((url) => ({
        what: `shell ${path.basename(url)}`,
        kib: kibOf(folder, [url]),
        budget: budgets.laterChunk,
      })),
  ];
}

/**
 * Sizes of a first visit to a route: the shell, the owner's entry, its first chunk and the screen's own scripts.
 * @param {Built<ShellRelease>} shell
 * @param {Built} owner
 * @returns {Size[]}
 */
function sizesOfFirstVisits(shell, { folder, release: { entry, preload, routes } }) {
  const { scripts, preload: ofEveryPage = [], calls = [] } = shell.release;
  const ofShell = [...scripts.map(({ file }) => file), ...ofEveryPage];
  return routes
    .filter((route) => gatedRoutes.includes(route.path))
    .map((route) => ({
      what: `first visit of ${route.path}`,
      kib:
        // The document of another page contains its first answers.
        kibOf(shell.folder, route.access === 'player' ? [...ofShell, ...calls] : ofShell) +
        kibOf(folder, new Set([entry, ...preload, ...route.preload])),
      budget: budgets.firstRoute,
    }));
}

/**
 * Sizes of builds and their budgets. First visits are included only with the shell.
 * @param {string[]} folders
 */
export function checkBudgets(folders) {
  /** @type {Built<ShellRelease>[]} */
  const shells = [];
  /** @type {Built[]} */
  const remotes = [];
  for (const folder of folders) {
    const release = releaseOf(folder);
    if (isShell(release)) shells.push({ folder, release });
    else remotes.push({ folder, release });
  }
  return [
    ...shells.flatMap(sizesOfShell),
    ...remotes.flatMap(sizesOfRemote),
    ...shells.flatMap((shell) => remotes.flatMap((remote) => sizesOfFirstVisits(shell, remote))),
  ];
}

/** @param {Size} size */
export const isOver = ({ kib, budget }) => kib > budget;
