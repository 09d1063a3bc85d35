// What federation costs on the first visit: document and scripts as shipped, against the same source as one application
// with lazy routes, and with --whole as one bundle. KiB brotli. Usage: node packages/bundler/bench/compare-bundles.mjs
// [--whole]; exit code 1 when a first visit is over its limit.
import { checkBudgets, isShell, releaseOf } from '@baazi/releases';
import { browserApps } from '../portal/browser-apps.mjs';
import { buildApps } from '../portal/build-apps.mjs';
import { comparisonBuild, packedKib, scriptsBeside } from './comparison-builds.mjs';
import { comparedDocumentKib, shippedDocumentKib } from './document-kib.mjs';

/** @import { RemoteRelease } from '@baazi/contracts' */

/** Of the lazily split build: nothing is rounded before it is compared. */
const limits = { toLazy: 1.2, kib: 172 };
const gatedRoutes = [
  { route: '/', owner: 'mf-public', chunk: 'match-day' },
  { route: '/user/dashboard', owner: 'mf-contests' },
];
/** @param {number} number */
const round = (number) => Number(number.toFixed(3));

const lazy = await comparisonBuild('lazy');
/** Is told, and judges nothing. */
const one = process.argv.includes('--whole') ? await comparisonBuild('one') : undefined;
const folders = (await buildApps(browserApps())).map(({ folder }) => folder);
const sizes = checkBudgets(folders);
const built = folders.map((folder) => ({ folder, release: releaseOf(folder) }));
/** @type {RemoteRelease[]} */
const remotes = built.flatMap(({ release }) => (isShell(release) ? [] : [release]));

function builtShell() {
  for (const { folder, release } of built) if (isShell(release)) return { folder, release };
  throw new Error('No shell was built.');
}
const shell = builtShell();

/**
 * @param {Awaited<ReturnType<typeof comparisonBuild>>} build
 * @param {{ owner: string, chunk?: string | undefined }} screen
 */
function compared(build, screen) {
  const beside = scriptsBeside(build, screen);
  const document = comparedDocumentKib(shell, remotes, { ...build, preloads: beside });
  return { document, scripts: packedKib(build, [...build.main, ...beside]) };
}

const results = gatedRoutes.map(({ route, ...screen }) => {
  const federated = {
    document: shippedDocumentKib(shell, remotes, route),
    scripts: sizes.find(({ what }) => what === `first visit of ${route}`)?.kib ?? NaN,
  };
  const split = compared(lazy, screen);
  /** @param {{ document: number, scripts: number }} size */
  const sum = ({ document, scripts }) => document + scripts;
  const judged = { kib: sum(federated), toLazy: sum(federated) / sum(split) };
  return {
    isOver: !(judged.kib <= limits.kib && judged.toLazy <= limits.toLazy),
    told: {
      route,
      document: round(federated.document),
      scripts: round(federated.scripts),
      kib: round(judged.kib),
      lazyDocument: round(split.document),
      lazyScripts: round(split.scripts),
      ...(one ? { oneBundle: round(sum(compared(one, screen))) } : {}),
      toLazy: round(judged.toLazy),
    },
  };
});
console.log(JSON.stringify(results.map(({ told }) => told)));
if (results.some(({ isOver }) => isOver)) process.exit(1);
