import fs from 'node:fs';
import path from 'node:path';
import { releaseOf } from '@baazi/releases';

/** KiB, brotli. */
export const budgets = { vendor: 105, remoteEntry: 7, firstChunk: 16, laterChunk: 40, firstRoute: 165 };
const gatedRoutes = ['/', '/user/dashboard'];

const sizeOf = (folder, url) => {
  const file = path.join(folder, path.basename(url));
  return fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size / 1024;
};
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function rowsOfRemote({ folder, release }) {
  const later = Object.keys(release.files).filter((url) => url !== release.entry && !release.preload.includes(url));
  return [
    { what: `${release.name} remoteEntry`, kib: sizeOf(folder, release.entry), budget: budgets.remoteEntry },
    {
      what: `${release.name} first chunk`,
      kib: sum(release.preload.map((url) => sizeOf(folder, url))),
      budget: budgets.firstChunk,
    },
    ...later.map((url) => ({
      what: `${release.name} ${path.basename(url)}`,
      kib: sizeOf(folder, url),
      budget: budgets.laterChunk,
    })),
  ];
}

function rowsOfShell({ folder, release }) {
  const vendor = release.scripts.find(({ file }) => path.basename(file).startsWith('vendor.'));
  return [
    { what: 'shell vendor', kib: sizeOf(folder, vendor.file), budget: budgets.vendor },
    ...Object.keys(release.files).map((url) => ({
      what: `shell ${path.basename(url)}`,
      kib: sizeOf(folder, url),
      budget: budgets.laterChunk,
    })),
  ];
}

/** What a first visit of a route fetches: the shell, the owner's entry, its first chunk and the screen's own. */
function rowsOfRoutes(shell, remotes) {
  return remotes.flatMap(({ folder, release }) =>
    release.routes
      .filter((route) => gatedRoutes.includes(route.path))
      .map((route) => {
        const own = new Set([release.entry, ...release.preload, ...(route.preload ?? [])]);
        const kib =
          sum(shell.release.scripts.map(({ file }) => sizeOf(shell.folder, file))) +
          sum([...own].map((url) => sizeOf(folder, url)));
        return { what: `first visit of ${route.path}`, kib, budget: budgets.firstRoute };
      }),
  );
}

/** Sizes of built parts against their budgets: `[{what, kib, budget}]`. Without the shell only the remotes' own are judged. */
export function checkBudgets(folders) {
  const built = folders.map((folder) => ({ folder, release: releaseOf(folder) }));
  const shell = built.find(({ release }) => release.name === 'shell');
  const remotes = built.filter(({ release }) => release.name !== 'shell');
  return [
    ...(shell ? rowsOfShell(shell) : []),
    ...remotes.flatMap(rowsOfRemote),
    ...(shell ? rowsOfRoutes(shell, remotes) : []),
  ];
}
