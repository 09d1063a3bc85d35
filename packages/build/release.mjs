// Ships one browser part: builds it, checks it against the portal that runs, stores it for good, switches the registry by one edit.
// Usage: npm run release -- mf-wallet [--canary 10 | --promote | --rollback | --pin VERSION] [--data .data]
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkBudgets } from './budgets/check-budgets.mjs';
import { buildParts } from './portal/build-parts.mjs';
import { browserParts, root } from './portal/parts.mjs';
import { smoke } from './releases/smoke.mjs';
import { checkRelease, editRegistry, pinned, promoted, publish, readRegistry, rolledBack, storedRelease, storeRelease } from './releases/releases.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: path.join(root, '.data') }, canary: { type: 'string' }, promote: { type: 'boolean' }, rollback: { type: 'boolean' }, pin: { type: 'string' }, origin: { type: 'string' } },
});
const dataDir = path.resolve(values.data);
const releasesDir = path.join(dataDir, 'releases');

function refuse(lines) {
  for (const line of [lines].flat()) console.error(line);
  process.exit(1);
}

/** Where the portal of this data folder answers, if it runs: its ports stay written down when it stops. */
async function runningOrigin() {
  try {
    const { gateway } = JSON.parse(fs.readFileSync(path.join(dataDir, 'ports.json'), 'utf8'));
    const origin = values.origin ?? `http://127.0.0.1:${gateway}`;
    return (await fetch(`${origin}/health/live`)).ok ? origin : undefined;
  } catch {
    return undefined;
  }
}

const liveLine = (name) => {
  const registry = readRegistry(releasesDir);
  const entry = name === 'shell' ? registry.shell : registry.remotes.find((remote) => remote.name === name);
  return `${name} ${entry.version} is live${entry.canary ? `, ${entry.canary.version} for ${entry.canary.percent} % of players` : ''}`;
};

async function ship(name, percent) {
  const started = Date.now();
  const [{ folder }] = await buildParts([name], (part, what) => console.log(`${part} ${what}`));
  const over = checkBudgets([folder]).filter(({ kib, budget }) => kib > budget);
  if (over.length) refuse(over.map(({ what, kib, budget }) => `${what} is ${kib.toFixed(1)} KiB, its budget is ${budget} KiB.`));
  const registry = readRegistry(releasesDir);
  const release = storeRelease({ releasesDir, folder });
  const problems = checkRelease(release, registry);
  if (problems.length) refuse([`${name} ${release.version} is not released:`, ...problems]);
  const origin = await runningOrigin();
  const found = origin && name !== 'shell' ? await smoke({ origin, release, registry }) : undefined;
  if (found?.length) refuse([`${name} ${release.version} is not released, its screens do not stand:`, ...new Set(found)]);
  console.log(found ? `${release.routes.length} screens stand in Chromium` : 'no running portal or no Chromium: the screens were not tried');
  publish({ releasesDir, folder, percent });
  console.log(`${liveLine(name)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

const [name, ...more] = positionals;
const ways = [values.canary, values.promote, values.rollback, values.pin].filter(Boolean);
const percent = values.canary === undefined ? undefined : Number(values.canary);
if (!name || more.length || ways.length > 1) refuse('Usage: npm run release -- mf-wallet [--canary 10 | --promote | --rollback | --pin VERSION] [--data .data]');
if (!browserParts().includes(name)) refuse(`${name} is none of ${browserParts().join(', ')}.`);
if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 99)) refuse('--canary takes a whole number of percent, 1 to 99.');

try {
  if (values.promote) editRegistry(releasesDir, (registry) => promoted(registry, name));
  else if (values.rollback) editRegistry(releasesDir, (registry) => rolledBack(registry, name));
  else if (values.pin) editRegistry(releasesDir, (registry) => {
    const release = storedRelease({ releasesDir, name, version: values.pin });
    const problems = checkRelease(release, registry);
    if (problems.length) throw new Error(problems.join('\n'));
    return pinned(registry, release);
  });
  else await ship(name, percent);
  if (ways.length && !percent) console.log(liveLine(name));
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
