// Stores a built app and makes it the live release, or a canary for a percentage of players. With RELEASES_BUCKET in the
// environment the store is that bucket. RELEASE_SIGNING_KEY (Ed25519, PEM) signs the release. A release that does not
// fit the live ones is refused, and so is a shell that is no canary first, unless it replaces all at once, as on one
// machine. Where there is a Chromium, its screens are mounted in the portal at --origin. --preview: the registry stays as
// it is, and the printed link to the portal at --origin is the only way to the release, for --hours.
// Usage: node publish-release.mjs BUILT RELEASES [CANARY-PERCENT] [--at-once] [--origin URL] [--unchecked WHY]
//        node publish-release.mjs BUILT RELEASES --preview --origin URL [--hours 24]
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  openStore,
  portalOriginOf,
  previewLink,
  publish,
  releaseKeys,
  releaseOf,
  screenCheck,
} from '../packages/releases/releases.mjs';

const usage =
  'Usage: publish-release.mjs BUILT RELEASES [CANARY-PERCENT] [--at-once | --preview [--hours 24]] [--origin URL] [--unchecked WHY]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unchecked: { type: 'string' },
    'at-once': { type: 'boolean' },
    origin: { type: 'string' },
    preview: { type: 'boolean' },
    hours: { type: 'string', default: '24' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [built, releasesDir, canary = values.preview ? undefined : process.env.CANARY] = positionals;
const percent = canary ? Number(canary) : undefined;
const { unchecked, origin, 'at-once': atOnce, preview } = values;
if (preview && (!origin || canary || atOnce)) throw new Error(usage);
if (!built || !releasesDir || (percent !== undefined && !(percent >= 1 && percent <= 100))) throw new Error(usage);

/**
 * @param {{ name: string, version: string }} release
 * @param {string | undefined} signer
 */
async function linkOf({ name, version }, signer) {
  if (signer === undefined) throw new Error('A preview is signed: RELEASE_SIGNING_KEY is missing.');
  const portal = await portalOriginOf(origin ?? '');
  return previewLink({ name, version, hours: Number(values.hours), portal, signer });
}

try {
  const store = await openStore(releasesDir);
  const keys = releaseKeys(releasesDir);
  for (const folder of fs.readdirSync(built)) {
    const folders = [path.join(built, folder)];
    const link = preview ? await linkOf(releaseOf(path.join(built, folder)), keys.signer) : undefined;
    const tryOut = origin ? screenCheck({ store, origin, say: console.log, pin: link?.pin }) : undefined;
    const options = { percent, atOnce, preview, unchecked, keys, tryOut };
    for (const { name, version } of await publish({ store, folders, ...options })) {
      if (link)
        console.log(`${name} ${version} is stored; until ${link.until} a browser runs it that opens\n${link.url}`);
      else console.log(`${name} ${version} is live${percent ? ` for ${percent} % of players` : ''}`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
