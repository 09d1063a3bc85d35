// Stores a built app and makes it the live release, or a canary for a percentage of players. With RELEASES_BUCKET in the
// environment the store is that bucket. RELEASE_SIGNING_KEY (Ed25519, PEM) signs the release. A release that does not
// fit the live ones is refused, and so is a shell that is no canary first, unless it replaces all at once, as on one
// machine. Where there is a Chromium, its screens are mounted in the portal at --origin.
// Usage: node publish-release.mjs BUILT RELEASES [CANARY-PERCENT] [--at-once] [--origin URL] [--unchecked WHY]
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, publish, releaseKeys, screenCheck } from '../packages/releases/releases.mjs';

const usage = 'Usage: publish-release.mjs BUILT RELEASES [CANARY-PERCENT] [--at-once] [--origin URL] [--unchecked WHY]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unchecked: { type: 'string' },
    'at-once': { type: 'boolean' },
    origin: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [built, releasesDir, canary = process.env.CANARY] = positionals;
const percent = canary ? Number(canary) : undefined;
const { unchecked, origin, 'at-once': atOnce } = values;
if (!built || !releasesDir || (percent !== undefined && !(percent >= 1 && percent <= 100))) throw new Error(usage);
try {
  const store = await openStore(releasesDir);
  const keys = releaseKeys(releasesDir);
  for (const folder of fs.readdirSync(built)) {
    const folders = [path.join(built, folder)];
    const tryOut = origin ? screenCheck({ store, origin, say: console.log }) : undefined;
    for (const { name, version } of await publish({ store, folders, percent, atOnce, unchecked, keys, tryOut }))
      console.log(`${name} ${version} is live${percent ? ` for ${percent} % of players` : ''}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
