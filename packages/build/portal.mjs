// Builds the portal (what changed of it) and publishes it into a releases folder.
// Usage: node packages/build/portal.mjs [--releases .data/releases] [part ...]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserParts, root } from './portal/parts.mjs';
import { buildParts } from './portal/build-parts.mjs';
import { publish } from './releases/publish.mjs';

const { values, positionals } = parseArgs({ options: { releases: { type: 'string', default: path.join(root, '.data/releases') } }, allowPositionals: true });
const parts = positionals.length ? positionals : browserParts();
const started = Date.now();
try {
  const built = await buildParts(parts, (part, what) => console.log(`${part.padEnd(14)}${what}`));
  for (const { folder } of built) publish({ releasesDir: path.resolve(values.releases), folder, onlyIfNew: true });
  console.log(`portal ready in ${((Date.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
