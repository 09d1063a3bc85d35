// What `npm test` runs: every check, on a machine that has only Node and npm (Debian, root, apt).
// Usage: npm test [-- STAGE ...]     stages: types lint build unit integration flows
// The closing line is `N passed, N failed, N skipped`.
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { stages } from './run/stages.mjs';
import { systemPackages } from './run/system-packages.mjs';
import { sumOf } from './run/tally.mjs';

/** Each line of stages after the one before; what stands in one line runs side by side, each by itself in order. */
const plan = [
  [
    ['types', 'lint'],
    ['build', 'unit'],
  ],
  [['integration']],
  [['flows']],
];

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`npm test [-- STAGE ...]\n\nstages: ${Object.keys(stages).join(' ')}`);
  process.exit(0);
}
const unknown = words.filter((word) => !Object.hasOwn(stages, word));
if (unknown.length > 0) {
  console.error(`no stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`);
  process.exit(1);
}
const isWanted = (/** @type {string} */ name) => words.length === 0 || words.includes(name);
const say = (/** @type {string} */ line) => console.log(line);
const secondsSince = (/** @type {number} */ began) => ((Date.now() - began) / 1000).toFixed(0);

/** @type {import('./run/tally.mjs').Tally[]} */
const tallies = [];
const hasFailed = () => tallies.some(({ failed }) => failed > 0);

/**
 * Runs one stage; beside others its words are kept until it has ended.
 * @param {string} name
 * @param {boolean} isAlone
 */
async function runStage(name, isAlone) {
  const began = Date.now();
  let kept = '';
  if (isAlone) say(`\n== ${name}`);
  const tally = await stages[name]?.(isAlone ? undefined : (text) => (kept += text));
  if (tally) tallies.push(tally);
  if (!isAlone) say(`\n== ${name}\n${kept.trimEnd()}`);
  say(`== ${name}: ${secondsSince(began)} s`);
}

const began = Date.now();
try {
  await installPackages(say);
  if (['integration', 'flows'].some(isWanted)) await systemPackages(say);
  for (const step of plan) {
    const lanes = step.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
    if (hasFailed()) break;
    if (lanes.length > 1) say(`\n${lanes.map((lane) => lane.join(', ')).join(' beside ')} ...`);
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane) if (!hasFailed()) await runStage(name, lanes.length === 1);
      }),
    );
  }
} catch (error) {
  tallies.push({ passed: 0, failed: 1, skipped: 0 });
  console.error(error instanceof Error ? error.message : error);
}
const { passed, failed, skipped } = sumOf(tallies);
say(`\nin ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
