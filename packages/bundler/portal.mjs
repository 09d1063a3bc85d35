// Builds changed apps of the portal and publishes them into a releases folder.
// Usage: node packages/bundler/portal.mjs [--releases .data/releases] [app ...]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, publish, releaseKeys, signLocalReleases } from '@baazi/releases';
import { printHelpIfAsked } from '../../dev/prepare/help.mjs';
import { browserApps, root } from './apps.mjs';
import { buildApps } from './portal/build-apps.mjs';

printHelpIfAsked(import.meta.filename);
const { values, positionals } = parseArgs({
  options: { releases: { type: 'string', default: path.join(root, '.data/releases') } },
  allowPositionals: true,
});
const parts = positionals.length ? positionals : browserApps();
const started = Date.now();
try {
  const built = await buildApps(parts, (part, what) => console.log(`${part.padEnd(14)}${what}`));
  const releasesDir = path.resolve(values.releases);
  const store = await openStore(releasesDir);
  const keys = releaseKeys(releasesDir, { makesLocal: true });
  const folders = built.map(({ folder }) => folder);
  await publish({ store, folders, onlyIfNew: true, keys, describedHere: true });
  await signLocalReleases(store, releasesDir, keys);
  console.log(`portal ready in ${((Date.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
