// Releases one app: builds it, checks it against the running portal, stores it, and switches the registry in one edit.
// The store is DATA/releases, or the bucket in RELEASES_BUCKET. A release that fails a check is refused; `--unchecked
// WHY` overrides this and is recorded.
// Usage: npm run release -- mf-wallet [--canary 10 | --promote | --rollback | --pin VERSION] [--unchecked WHY]
//          [--data .data] [--origin http://localhost:8080]
//        npm run release -- mf-wallet --back-to 2026-11-26T10:05       all apps without a name
//        npm run release -- mf-stats --remove                          by its owner, RELEASE_SIGNING_KEY
//        npm run release -- mf-wallet --preview [--hours 24] [--at /user/wallet]     for browsers that open the printed link
//        npm run release -- --built DIST [--canary 10 | --preview] [--unchecked WHY] [--data .data]     built and described elsewhere
// --origin names the running portal, if the data folder does not say where it is.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { entriesOf, entryOf } from '@baazi/contracts/app-entries';
import { headComment, printHelpIfAsked } from '../../../dev/prepare/help.mjs';
import { screenCheck } from '../checks/try-screens.mjs';
import { changesReact, publish } from '../publish.mjs';
import { editRegistry, ReleaseRefused } from '../stores/edit-registry.mjs';
import { pinned, promoted, rolledBack, withAllAsIn, withAppAsIn } from '../registry/switch-release.mjs';
import { releaseOf, storedRelease } from '../registry/release-of.mjs';
import { editorOf, releaseKeys } from '../signatures/release-keys.mjs';
import { previewLink } from '../signatures/sign-pin.mjs';
import { withoutRemote } from '../signatures/sign-removal.mjs';
import { registryAt } from '../stores/history.mjs';
import { openStore } from '../stores/open-store.mjs';
import { buildApp } from './build-app.mjs';
import { instantOf, portalOriginOf, runningOrigin, untilServed } from './running-portal.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { EditableStore } from '../stores/release-store.js' */

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
    'back-to': { type: 'string' },
    remove: { type: 'boolean' },
    preview: { type: 'boolean' },
    hours: { type: 'string', default: '24' },
    at: { type: 'string', default: '/' },
    unchecked: { type: 'string' },
    origin: { type: 'string' },
  },
});
const dataDir = path.resolve(values.data);
const releasesDir = path.join(dataDir, 'releases');
const { unchecked } = values;
const keys = releaseKeys(releasesDir, { makesLocal: true });
const by = editorOf(keys);

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
 * @param {EditableStore} store
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
    keys,
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
 * Stores a build that nobody gets but by the printed link.
 * @param {EditableStore} store
 * @param {{ name: string, built?: string }} what
 */
async function shipPreview(store, { name, built }) {
  const origin = await runningOrigin(dataDir, values.origin);
  if (!origin) refuse('No portal answers that the link could lead to: --origin names it.');
  if (keys.signer === undefined) refuse('A preview is signed: RELEASE_SIGNING_KEY is missing.');
  const portal = await portalOriginOf(origin);
  const folder = built ?? (await buildApp(name, say));
  if (!folder) process.exit(1);
  const { version } = releaseOf(folder);
  const link = previewLink({
    name,
    version,
    hours: Number(values.hours),
    portal,
    path: values.at,
    signer: keys.signer,
  });
  const tryOut = screenCheck({ store, origin, say, pin: link.pin });
  await publish({ store, folders: [folder], preview: true, unchecked, keys, tryOut });
  say(`${name} ${version} is stored; until ${link.until} a browser runs it that opens`);
  say(link.url);
}

/**
 * @param {EditableStore} store
 * @param {string} name
 * @param {string} version
 */
async function pin(store, name, version) {
  const release = await storedRelease({ store, name, version });
  if (!release) throw new Error(`${name} ${version} was never stored`);
  const found = changesReact((await store.readRegistry()).registry, release);
  return editRegistry(store, (registry) => pinned(registry, release), { found, unchecked, by });
}

/**
 * Puts one app, or all, back to what it was. Releases that were collected since are refused by name.
 * @param {EditableStore} store
 * @param {string} instant
 * @param {string} [name]
 */
async function goBack(store, instant, name) {
  const was = await registryAt(store, instantOf(instant));
  if (!was) throw new Error(`nothing was released at ${instant}`);
  const entries = entriesOf(was).filter((entry) => name === undefined || entry.name === name);
  for (const entry of entries)
    if (!(await storedRelease({ store, name: entry.name, version: entry.version })))
      throw new Error(`${entry.name} ${entry.version} is not stored any more`);
  const after = await editRegistry(
    store,
    (registry) => (name === undefined ? withAllAsIn(registry, was) : withAppAsIn(registry, was, name)),
    { unchecked, by },
  );
  for (const entry of entries) say(liveLine(after, entry.name));
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
const { canary, promote, rollback, remove, pin: version, 'back-to': backTo, preview } = values;
const ways = [canary, promote, rollback, version, remove, backTo, preview].filter(Boolean);
if (built && ways.length > (canary || preview ? 1 : 0)) refuse(headComment(import.meta.filename));
const percent = values.canary === undefined ? undefined : Number(values.canary);
if ((!name && !backTo) || more.length || ways.length > 1) refuse(headComment(import.meta.filename));
if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
  refuse('--canary takes a whole number of percent, 1 to 100.');

/**
 * @param {EditableStore} store
 * @param {string} app
 */
async function editOne(store, app) {
  /** @param {(registry: Registry, name: string) => Registry} change */
  const edit = (change) => editRegistry(store, (registry) => change(registry, app), { unchecked, by });
  if (remove) {
    await edit((registry) => withoutRemote(registry, app, keys));
    say(`${app} is removed`);
  } else if (promote) say(liveLine(await edit(promoted), app));
  else if (rollback) say(liveLine(await edit(rolledBack), app));
  else if (version) say(liveLine(await pin(store, app, version), app));
  else if (preview) await shipPreview(store, { name: app, built });
  else await ship(store, { name: app, built, percent });
}

try {
  const store = await openStore(releasesDir);
  if (backTo) await goBack(store, backTo, name);
  else if (name) await editOne(store, name);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  refuse(
    ...(error instanceof ReleaseRefused
      ? [`${name} is not switched (--unchecked WHY overrides):`, message]
      : [message]),
  );
}
