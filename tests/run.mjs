// `npm test`: every check, on a machine that has only Node and npm (Debian, root, apt).
// Usage: npm test [-- [--node VERSION] [STAGE ...]] stages: types lint build unit integration flows
//   --node 24   with that Node, from the package `node`, in place of the one that is here
// Failed suites are named at the end; the closing line is `N passed, N failed, N skipped`.
import { parseArgs } from 'node:util';
import { headComment, printHelpIfAsked } from '../dev/prepare/help.mjs';
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { runChild } from './run/child.mjs';
import { runStage, stages } from './run/stages.mjs';
import { systemPackages } from './run/system-packages.mjs';

printHelpIfAsked(import.meta.filename);
const { node, args } = readArguments();
if (node !== undefined) process.exit(await runWithNode(node));
const isWanted = (/** @type {string} */ name) => args.length === 0 || args.includes(name);
/** @type {import('./run/stages.mjs').Result[]} */
const results = [];

/** @param {string[]} names stages, one after another */
async function runStages(...names) {
  for (const name of names.filter(isWanted)) {
    const began = Date.now();
    console.log(`\n== ${name}`);
    const result = await runStage(name);
    results.push(result);
    console.log(`\n== ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
    if (name === 'build' && result.failed) throw new Error('nothing runs on a failed build');
  }
}

/**
 * Two lanes side by side: suites that use servers and browsers wait for a third of their time, and what needs none, at
 * low priority, takes only that. A starved instance sheds its load, as it should.
 */
async function runLanes() {
  const built = runStages('build');
  const withServers = async () => {
    await built;
    if (['integration', 'flows'].some(isWanted)) await systemPackages(console.log);
    await runStages('integration', 'flows');
  };
  const withoutServers = async () => {
    await runStages('types', 'lint');
    await built;
    await runStages('unit');
  };
  const lanes = await Promise.allSettled([withServers(), withoutServers()]);
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { node: { type: 'string' } }, allowPositionals: true });
    const unknown = positionals.find((name) => !stages.includes(name));
    if (unknown !== undefined) throw new Error(`no stage ${unknown}`);
    if (values.node !== undefined && !/^\d+(\.\d+){0,2}$/.test(values.node))
      throw new Error(`--node needs a version such as 24, not '${values.node}'`);
    return { node: values.node, args: positionals };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${headComment(import.meta.filename)}`);
    return process.exit(1);
  }
}

/**
 * The same run in a process of another Node, which is first on the PATH of everything that it starts.
 * @param {string} version
 */
function runWithNode(version) {
  const command = ['node', 'tests/run.mjs', ...args].join(' ');
  return runChild('npx', ['--yes', '--package', `node@${version}`, '--call', command]);
}

const began = Date.now();
try {
  await installPackages(console.log);
  await runLanes();
} catch (error) {
  results.push({ passed: 0, failed: 1, skipped: 0, failures: [error instanceof Error ? error.message : `${error}`] });
}
const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) => results.reduce((total, one) => total + one[key], 0);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`\nin ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 ? 1 : 0);
