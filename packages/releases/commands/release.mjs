// Releases one app: builds it, checks it against the running portal, stores it, and switches the registry in one edit.
// The store is DATA/releases, or the bucket in RELEASES_BUCKET. A release that fails a check is refused; `--unchecked
// WHY` overrides this and is recorded.
// Usage: npm run release -- mf-wallet [--canary 10 | --promote | --rollback | --pin VERSION] [--unchecked WHY]
//          [--data .data] [--origin http://localhost:8080]
//        npm run release -- --built DIST [--canary 10] [--unchecked WHY] [--data .data]     built and described elsewhere
// --origin names the running portal, if the data folder does not say where it is.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { entryOf } from '@baazi/contracts/app-entries';
import { headComment, printHelpIfAsked } from '../../../dev/prepare/help.mjs';
import { screenCheck } from '../checks/try-screens.mjs';
import { publish } from '../publish.mjs';
import { editRegistry, ReleaseRefused } from '../stores/edit-registry.mjs';
import { pinned, promoted, rolledBack } from '../registry/switch-release.mjs';
import { releaseOf, storedRelease } from '../registry/release-of.mjs';
import { releaseKeys } from '../signatures/release-keys.mjs';
import { openStore } from '../stores/open-store.mjs';
import { buildApp } from './build-app.mjs';
import { runningOrigin, untilServed } from './running-portal.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { ReleaseStore } from '../stores/release-store.js' */

printHelpIfAsked(import.meta.filename);
const root = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: path.join(root, '.data') },
    built: { type: 'string' },
    canary: { type: 'string' },
    promote: { type: 'boolean' },
    rollback: { type: 'boolean' },
    pin: { type: 'string' },
    unchecked: { type: 'string' },
    origin: { type: 'string' },
  },
});
const dataDir = path.resolve(values.data);
const releasesDir = path.join(dataDir, 'releases');
const { unchecked } = values;

/**
 * @param {string[]} lines
 * @returns {never}
 */
function refuse(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}
/** @param {string} line */
const say = (line) => console.log(line);
/** @param {number} sinceMs */
const secondsSince = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * @param {Registry} registry
 * @param {string} name
 */
function liveLine(registry, name) {
  const { version, canary } = entryOf(registry, name) ?? {};
  return `${name} ${version} is live${canary ? `, ${canary.version} for ${canary.percent} % of players` : ''}`;
}

/**
 * @param {ReleaseStore} store
 * @param {{ name: string, built?: string, percent?: number }} what   `built`: a folder with a build of it
 */
async function ship(store, { name, built, percent }) {
  const startedAtMs = Date.now();
  const folder = built ?? (await buildApp(name, say));
  if (!folder) process.exit(1);
  const origin = await runningOrigin(dataDir, values.origin);
  let switchedAtMs = Date.now();
  const [release] = await publish({
    store,
    folders: [folder],
    percent,
    unchecked,
    keys: releaseKeys(releasesDir, { makesLocal: true }),
    async tryOut(release, registry) {
      const problems = await screenCheck({ store, origin, say })(release, registry);
      switchedAtMs = Date.now();
      return problems;
    },
  });
  say(liveLine((await store.readRegistry()).registry, name));
  if (!origin) say(`${secondsSince(startedAtMs)} in all`);
  else if (percent) say('each browser draws with its next document; a canary of the shell runs from the one after');
  else if (release && (await untilServed(origin, release)))
    say(`in fresh pages ${secondsSince(switchedAtMs)} after the switch, ${secondsSince(startedAtMs)} in all`);
  else say(`${origin} does not serve it yet`);
}

/**
 * @param {ReleaseStore} store
 * @param {string} name
 * @param {string} version
 */
async function pin(store, name, version) {
  const release = await storedRelease({ store, name, version });
  if (!release) throw new Error(`${name} ${version} was never stored`);
  return editRegistry(store, (registry) => pinned(registry, release), { unchecked });
}

/**
 * The name in a build's description.
 * @param {string} folder
 */
function nameOf(folder) {
  try {
    return releaseOf(folder).name;
  } catch {
    return refuse(`${folder} holds no readable release.json: npx baazi describe-release writes it.`);
  }
}

const built = values.built === undefined ? undefined : path.resolve(values.built);
const [name, ...more] = built ? [nameOf(built), ...positionals] : positionals;
const ways = [values.canary, values.promote, values.rollback, values.pin].filter(Boolean);
if (built && ways.length > (values.canary ? 1 : 0)) refuse(headComment(import.meta.filename));
const percent = values.canary === undefined ? undefined : Number(values.canary);
if (!name || more.length || ways.length > 1) refuse(headComment(import.meta.filename));
if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
  refuse('--canary takes a whole number of percent, 1 to 100.');

try {
  const store = await openStore(releasesDir);
  /** @param {(registry: Registry, name: string) => Registry} change */
  const edit = (change) => editRegistry(store, (registry) => change(registry, name), { unchecked });
  if (values.promote) say(liveLine(await edit(promoted), name));
  else if (values.rollback) say(liveLine(await edit(rolledBack), name));
  else if (values.pin) say(liveLine(await pin(store, name, values.pin), name));
  else await ship(store, { name, built, percent });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  refuse(
    ...(error instanceof ReleaseRefused
      ? [`${name} is not switched (--unchecked WHY overrides):`, message]
      : [message]),
  );
}
