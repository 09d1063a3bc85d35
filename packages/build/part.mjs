// Builds one browser part; the last line is the folder that holds the build.
// Usage: node packages/build/part.mjs mf-wallet
import { buildParts } from './portal/build-parts.mjs';
import { browserParts } from './portal/browser-parts.mjs';

const [part = ''] = process.argv.slice(2);
const known = browserParts();
try {
  if (!known.includes(part)) throw new Error(`${part} is none of ${known.join(', ')}.`);
  for (const { folder } of await buildParts([part], (name, what) => console.log(`${name} ${what}`)))
    console.log(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
