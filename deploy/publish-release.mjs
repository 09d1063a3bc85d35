// Puts a built part into a releases store and makes it the live one: node publish-release.mjs BUILT RELEASES
import fs from 'node:fs';
import path from 'node:path';
import { publish } from '../packages/build/releases/releases.mjs';

const [built, releasesDir] = process.argv.slice(2);
if (!built || !releasesDir) throw new Error('usage: publish-release.mjs BUILT RELEASES');
for (const version of fs.readdirSync(built)) {
  const { name } = publish({ releasesDir, folder: path.join(built, version) });
  console.log(`${name} ${version} is live`);
}
