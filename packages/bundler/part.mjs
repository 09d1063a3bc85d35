// Builds one app; the last output line is the build folder. With INTO the build is also copied there, as a release
// container expects it.
// Usage: node packages/bundler/part.mjs mf-wallet [INTO]
import fs from 'node:fs';
import path from 'node:path';
import { buildApps } from './portal/build-apps.mjs';
import { browserApps } from './apps.mjs';

const [part = '', into] = process.argv.slice(2);
const known = browserApps();
try {
  if (/^(svc-|gateway$)/.test(part))
    throw new Error(`${part} ships as an image: docs/run-it.md, 'Ship a service or an app'.`);
  if (!known.includes(part)) throw new Error(`${part} is none of ${known.join(', ')}.`);
  for (const { folder } of await buildApps([part], (name, what) => console.log(`${name} ${what}`))) {
    if (into) fs.cpSync(folder, path.join(into, path.basename(folder)), { recursive: true });
    console.log(folder);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
