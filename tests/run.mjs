// What `npm test` runs: every check, on a machine that has only Node and npm (Debian, root, apt).
// Usage: npm test [-- STAGE ...]     stages: types lint build unit integration flows
// The closing line is `N passed, N failed, N skipped`.
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { stages } from './run/stages.mjs';
import { systemPackages } from './run/system-packages.mjs';
import { sumOf } from './run/tally.mjs';

/**
 * First what all others need. Then two lanes side by side: suites that talk to servers wait for a third of their time,
 * and the second lane works meanwhile. Stacks with browsers are last and alone: a starved copy sheds its load, as it
 * should.
 */
const first = 'build';
const lane = 'integration';
const patientLane = ['types', 'lint', 'unit'];
const last = 'flows';

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
 * Runs those stages that are wanted, until one has failed.
 * @param {string[]} names
 * @param {boolean} [isPatient] beside another lane: its words are kept until a stage has ended
 */
async function runInTurn(names, isPatient = false) {
  for (const name of names.filter(isWanted)) {
    if (hasFailed()) return;
    const began = Date.now();
    let kept = '';
    if (!isPatient) say(`\n== ${name}`);
    const tally = await stages[name]?.(isPatient ? { hear: (text) => void (kept += text), isPatient } : undefined);
    if (tally) tallies.push(tally);
    if (isPatient) say(`\n== ${name}, beside the others\n${kept.trimEnd()}`);
    say(`== ${name}: ${secondsSince(began)} s`);
  }
}

const began = Date.now();
try {
  await installPackages(say);
  if (['integration', 'flows'].some(isWanted)) await systemPackages(say);
  await runInTurn([first]);
  await Promise.all([runInTurn([lane]), runInTurn(patientLane, isWanted(lane))]);
  await runInTurn([last]);
} catch (error) {
  tallies.push({ passed: 0, failed: 1, skipped: 0 });
  console.error(error instanceof Error ? error.message : error);
}
const { passed, failed, skipped } = sumOf(tallies);
say(`\nin ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
