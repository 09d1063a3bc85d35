// Puts a built part into a releases store and makes it the live one. With RELEASES_BUCKET in the environment the store
// is that bucket. Usage: node publish-release.mjs BUILT RELEASES [CANARY-PERCENT]
import fs from 'node:fs';
import path from 'node:path';
import { openStore, publish } from '../packages/releases/releases.mjs';

const [built, releasesDir, canary = process.env.CANARY] = process.argv.slice(2);
const percent = canary ? Number(canary) : undefined;
if (!built || !releasesDir || (percent !== undefined && !(percent >= 1 && percent <= 100)))
  throw new Error('usage: publish-release.mjs BUILT RELEASES [CANARY-PERCENT]');
const store = await openStore(releasesDir);
for (const version of fs.readdirSync(built)) {
  const { name } = await publish({ store, folder: path.join(built, version), percent });
  console.log(`${name} ${version} is live${percent ? ` for ${percent} % of players` : ''}`);
}
