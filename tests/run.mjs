// `npm test`: every check, on a machine that has only Node and npm (Debian, root, apt).
// Usage: npm test [-- [--strict] STAGE ...] stages: types lint build unit integration flows
// A suite that failed beside others runs once more, alone, and is named at the end; --strict counts it as failed.
// The closing line is `N passed, N failed, N skipped`.
import path from 'node:path';
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { root } from '../dev/prepare/root.mjs';
import { runAlone, stages } from './run/stages.mjs';
import { systemPackages } from './run/system-packages.mjs';
import { sumOf } from './run/tally.mjs';

/**
 * First what all others need. Then two lanes side by side, because suites that use servers wait for a third of their
 * time.
 * Whole stacks are last and have the machine to themselves, because a starved instance sheds its load, as it should.
 */
const steps = [[['build']], [['integration'], ['types', 'lint', 'unit']], [['flows']]];

/** More failures than this are no accident, however busy the machine. */
const MOST_ASKED_AGAIN = 12;

const words = process.argv.slice(2).filter((word) => word !== '--strict');
const isStrict = process.argv.includes('--strict');
if (words.includes('--help')) {
  console.log(`npm test [-- [--strict] STAGE ...]\n\nstages: ${Object.keys(stages).join(' ')}`);
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
const failedSuites = () => tallies.flatMap((tally) => tally.failedSuites ?? []);
const isLost = () =>
  tallies.some(({ failed }) => failed > 0) || failedSuites().length > (isStrict ? 0 : MOST_ASKED_AGAIN);

/**
 * Runs stages until it is lost.
 * @param {string[]} names
 * @param {boolean} isBeside another lane: its words are kept until a stage has ended
 */
async function runInTurn(names, isBeside) {
  for (const name of names) {
    if (isLost()) return;
    const began = Date.now();
    let kept = '';
    if (!isBeside) say(`\n== ${name}`);
    const tally = await stages[name]?.(isBeside ? { onOutput: (text) => void (kept += text) } : undefined);
    if (tally) tallies.push(tally);
    if (isBeside) say(`\n== ${name}, beside the others\n${kept.trimEnd()}`);
    say(`== ${name}: ${secondsSince(began)} s`);
  }
}

/** Beside others a suite can fail for want of a processor; a fault of the product fails alone too. */
async function askAgain() {
  const suspects = failedSuites();
  if (suspects.length === 0) return;
  for (const tally of tallies) delete tally.failedSuites;
  const names = suspects.map((file) => path.relative(root, file)).join(', ');
  if (isLost() || isStrict || suspects.length > MOST_ASKED_AGAIN) {
    tallies.push({ passed: 0, failed: suspects.length, skipped: 0 });
    say(`\nfailed: ${names}`);
    return;
  }
  say(`\n== again, alone: ${names}`);
  const { failedSuites: failed = [], ...counts } = await runAlone(suspects);
  tallies.push({ ...counts, failed: counts.failed + failed.length });
  const passed = suspects.filter((file) => !failed.includes(file)).map((file) => path.relative(root, file));
  if (passed.length > 0) say(`\npassed only alone: ${passed.join(', ')}`);
}

const began = Date.now();
try {
  await installPackages(say);
  if (['integration', 'flows'].some(isWanted)) await systemPackages(say);
  for (const step of steps) {
    const lanes = step.map((lane) => lane.filter(isWanted)).filter(({ length }) => length > 0);
    await Promise.all(lanes.map((lane, i) => runInTurn(lane, i > 0)));
  }
  await askAgain();
} catch (error) {
  tallies.push({ passed: 0, failed: 1, skipped: 0 });
  console.error(error instanceof Error ? error.message : error);
}
const { passed, failed, skipped } = sumOf(tallies);
say(`\nin ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
