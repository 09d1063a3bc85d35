// The cost of a new player's referred deposit (link, payment page, webhook, claim, reward): processor time of each
// part on a separate stack, and statements and commits of svc-wallet. With --against, this tree and another commit's in
// turns.
// Usage: npm run bench -- deposits, or: node dev/run-typescript.mjs tests/bench/deposits/bench-deposits.ts
// [--deposits 2000] [--width 40] [--against COMMIT [--rounds 3]]
// The last line is one JSON line of figures.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../../dev/src/stack/processes/programs';
import { median } from '../../load/median';
import { treeOf } from '../copies/tree-of';
import { measureDeposits, type Deposits } from './measure-deposits';

const { values } = parseArgs({
  options: {
    deposits: { type: 'string', default: '2000' },
    width: { type: 'string', default: '40' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const load = { deposits: Number(values.deposits), width: Number(values.width) };
const cores = os.availableParallelism();
const say = (line: string) => console.log(line);
const rounded = (number: number) => Number(number.toFixed(2));

/** Processor time of our parts per deposit, without the client and the provider's page. */
const costMs = ({ msPerDeposit: { own: _client, checkout: _provider, ...parts } }: Deposits): number =>
  Object.values(parts).reduce((sum, ms) => sum + ms, 0);

const COUNT = 'tests/bench/deposits/count-statements.ts';
/** An older tree has no such count. */
function statementsOf(root: string): unknown {
  if (!existsSync(path.join(root, COUNT))) return null;
  const args = ['dev/run-typescript.mjs', COUNT, '--widths', `1,${values.width}`];
  const output = execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

function mediansOf(runs: readonly Deposits[]) {
  const of = (figure: (run: Deposits) => number): number => rounded(median(runs.map(figure)));
  const parts = new Set(runs.flatMap(({ msPerDeposit }) => Object.keys(msPerDeposit)));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    aloneP50Ms: of(({ aloneP50Ms }) => aloneP50Ms),
    msPerDeposit: of(costMs),
    parts: Object.fromEntries([...parts].map((part) => [part, of(({ msPerDeposit }) => msPerDeposit[part] ?? 0)])),
    balanced: runs.every(({ balanced }) => balanced),
  };
}

async function byItself(): Promise<void> {
  const figures = mediansOf([await measureDeposits(load)]);
  say(JSON.stringify({ bench: 'deposits', cores, ...load, ...figures, counted: statementsOf(projectRoot) }));
}

/** Load of other programs affects both, so only ratios count, and processor time rather than elapsed time. */
async function inTurns(commit: string, rounds: number): Promise<void> {
  say(`building ${commit}`);
  const tree = treeOf(commit);
  const runs: { before: Deposits[]; now: Deposits[] } = { before: [], now: [] };
  try {
    for (let i = 0; i < rounds; i += 1) {
      const turns = i % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
      for (const name of turns) {
        const run = await measureDeposits({ ...load, ...(name === 'before' ? { root: tree.root } : {}) });
        runs[name].push(run);
        say(`${name}: ${JSON.stringify(run)}`);
      }
    }
    const [before, now] = [mediansOf(runs.before), mediansOf(runs.now)];
    say(
      JSON.stringify({
        bench: 'deposits',
        cores,
        ...load,
        against: commit,
        rounds,
        before: { ...before, counted: statementsOf(path.resolve(tree.root)) },
        now: { ...now, counted: statementsOf(projectRoot) },
        rateToBefore: rounded(now.perSecond / before.perSecond),
        costToBefore: rounded(now.msPerDeposit / before.msPerDeposit),
        aloneToBefore: rounded(now.aloneP50Ms / before.aloneP50Ms),
      }),
    );
  } finally {
    tree.remove();
  }
}

void (values.against === undefined ? byItself() : inTurns(values.against, Number(values.rounds)));
