// Measures what federation costs on a first visit: document and scripts as shipped, compared with the same source as
// one application with lazy routes, and with --whole as one bundle. KiB brotli.
// Usage: node packages/bundler/bench/compare-bundles.mjs [--whole]; exit code 1 if a first visit exceeds its limit.
import { checkBudgets, isShell, releaseOf } from '@baazi/releases';
import { browserApps } from '../apps.mjs';
import { buildApps } from '../portal/build-apps.mjs';
import { comparisonBuild, compressedKib, additionalScripts } from './comparison-builds.mjs';
import { comparedDocumentKib, shippedDocumentKib } from './document-kib.mjs';

/** @import { RemoteRelease } from '@baazi/contracts' */

/** With limits, of KiB and compared with the lazily split build; values are not rounded before the comparison. */
const gatedRoutes = [
  { route: '/', owner: 'mf-public', chunk: 'match-day', limits: { kib: 143, toLazy: 0.99 } },
  { route: '/user/dashboard', owner: 'mf-contests', limits: { kib: 153, toLazy: 1.07 } },
];
/** @param {number} number */
const round = (number) => Number(number.toFixed(3));

const lazy = await comparisonBuild('lazy');
/** Reported only, without a limit. */
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
  const additional = additionalScripts(build, screen);
  const document = comparedDocumentKib(shell, remotes, { ...build, preloads: additional });
  return { document, scripts: compressedKib(build, [...build.main, ...additional]) };
}

const results = gatedRoutes.map(({ route, limits, ...screen }) => {
  const federated = {
    document: shippedDocumentKib(shell, remotes, route),
    scripts: sizes.find(({ what }) => what === `first visit of ${route}`)?.kib ?? NaN,
  };
  const split = compared(lazy, screen);
  /** @param {{ document: number, scripts: number }} size */
  const sum = ({ document, scripts }) => document + scripts;
  const measured = { kib: sum(federated), toLazy: sum(federated) / sum(split) };
  return {
    isOver: !(measured.kib <= limits.kib && measured.toLazy <= limits.toLazy),
    row: {
      route,
      document: round(federated.document),
      scripts: round(federated.scripts),
      kib: round(measured.kib),
      lazyDocument: round(split.document),
      lazyScripts: round(split.scripts),
      ...(one ? { oneBundle: round(sum(compared(one, screen))) } : {}),
      toLazy: round(measured.toLazy),
    },
  };
});
console.log(JSON.stringify(results.map(({ row }) => row)));
if (results.some(({ isOver }) => isOver)) process.exit(1);
