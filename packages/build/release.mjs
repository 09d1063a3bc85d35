// Ships one browser part: builds it, checks it against the portal that runs, stores it for good, switches the registry by one edit.
// Usage: npm run release -- mf-wallet [--canary 10 | --promote | --rollback | --pin VERSION] [--data .data]
// The store is DATA/releases, or with RELEASES_BUCKET in the environment that bucket.
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  checkRelease,
  editRegistry,
  openStore,
  pinned,
  promoted,
  publish,
  releaseOf,
  rolledBack,
  storedRelease,
} from '@baazi/releases';
import { checkBudgets } from './budgets/check-budgets.mjs';
import { buildParts } from './portal/build-parts.mjs';
import { browserParts, root } from './portal/parts.mjs';
import { runningOrigin, untilServed } from './releases/running-portal.mjs';
import { smoke } from './releases/smoke.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: path.join(root, '.data') },
    canary: { type: 'string' },
    promote: { type: 'boolean' },
    rollback: { type: 'boolean' },
    pin: { type: 'string' },
    origin: { type: 'string' },
  },
});
const dataDir = path.resolve(values.data);

function refuse(lines) {
  for (const line of [lines].flat()) console.error(line);
  process.exit(1);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const entryOf = (registry, name) =>
  name === 'shell' ? registry.shell : registry.remotes.find((remote) => remote.name === name);
function liveLine(registry, name) {
  const { version, canary } = entryOf(registry, name);
  return `${name} ${version} is live${canary ? `, ${canary.version} for ${canary.percent} % of players` : ''}`;
}

async function ship(store, name, percent) {
  const started = Date.now();
  const [{ folder }] = await buildParts([name], (part, what) => console.log(`${part} ${what}`));
  const over = checkBudgets([folder]).filter(({ kib, budget }) => kib > budget);
  if (over.length)
    refuse(over.map(({ what, kib, budget }) => `${what} is ${kib.toFixed(1)} KiB, its budget is ${budget} KiB.`));
  const { registry } = await store.readRegistry();
  const release = releaseOf(folder);
  const problems = checkRelease(release, registry);
  if (problems.length) refuse([`${name} ${release.version} is not released:`, ...problems]);
  // Stored before it is tried: the browser that tries it fetches it from the portal.
  await store.addRelease(`${name}/${release.version}`, folder);
  const origin = await runningOrigin(dataDir, values.origin);
  const found = origin && name !== 'shell' ? await smoke({ origin, release, registry }) : undefined;
  if (found?.length)
    refuse([`${name} ${release.version} is not released, its screens do not stand:`, ...new Set(found)]);
  console.log(
    found
      ? `${release.routes.length} screens stand in Chromium`
      : 'no running portal or no Chromium: the screens were not tried',
  );
  const switched = Date.now();
  await publish({ store, folder, percent });
  const { registry: after } = await store.readRegistry();
  console.log(liveLine(after, name));
  const served = origin && (await untilServed(origin, release));
  if (served)
    console.log(
      `in fresh pages ${seconds(Date.now() - switched)} after the switch, ${seconds(Date.now() - started)} in all`,
    );
  else console.log(origin ? `${origin} does not serve it yet` : `${seconds(Date.now() - started)} in all`);
}

const [name, ...more] = positionals;
const ways = [values.canary, values.promote, values.rollback, values.pin].filter(Boolean);
const percent = values.canary === undefined ? undefined : Number(values.canary);
if (!name || more.length || ways.length > 1)
  refuse('Usage: npm run release -- mf-wallet [--canary 10 | --promote | --rollback | --pin VERSION] [--data .data]');
if (!browserParts().includes(name)) refuse(`${name} is none of ${browserParts().join(', ')}.`);
if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
  refuse('--canary takes a whole number of percent, 1 to 100.');

async function pin(store) {
  const release = await storedRelease({ store, name, version: values.pin });
  return editRegistry(store, (registry) => {
    const problems = checkRelease(release, registry);
    if (problems.length) throw new Error(problems.join('\n'));
    return pinned(registry, release);
  });
}

try {
  const store = await openStore(path.join(dataDir, 'releases'));
  let after;
  if (values.promote) after = await editRegistry(store, (registry) => promoted(registry, name));
  else if (values.rollback) after = await editRegistry(store, (registry) => rolledBack(registry, name));
  else if (values.pin) after = await pin(store);
  else await ship(store, name, percent);
  if (after) console.log(liveLine(after, name));
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
