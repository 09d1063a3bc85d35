// Joins a second with one instance of svc-wallet and with two under the same load, and the processor time of every
// process per join. With --against, this tree and another commit's in turns, one instance each.
// Usage: npm run bench -- copies, or: node dev/run-typescript.mjs tests/bench/copies/bench-copies.ts
// [--joins 2000] [--width 40] [--against COMMIT [--rounds 3]]
// The last line is one JSON line of figures.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureJoins, type Joins } from './measure-joins';
import { treeOf } from './tree-of';

const { values } = parseArgs({
  options: {
    joins: { type: 'string', default: '2000' },
    width: { type: 'string', default: '40' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const load = { joins: Number(values.joins), width: Number(values.width) };
const cores = os.availableParallelism();
const print = (line: string) => console.log(line);
const round = (number: number, digits = 2) => Number(number.toFixed(digits));

/** Processor time of all parts of the stack per join. */
const costMs = ({ msPerJoin: { own: _client, ...parts } }: Joins): number =>
  Object.values(parts).reduce((sum, ms) => sum + ms, 0);

async function withTwo(): Promise<void> {
  const one = await measureJoins({ ...load, copies: 1 });
  const two = await measureJoins({ ...load, copies: 2 });
  for (const [name, figures] of Object.entries({ one, two })) print(`${name}: ${JSON.stringify(figures)}`);
  const total = costMs(two) + (two.msPerJoin['own'] ?? 0);
  const { mongo } = two.msPerJoin;
  // Every part but the database scales by instances; one database process is the bound.
  print(
    JSON.stringify({
      bench: 'copies',
      cores,
      one,
      two,
      twoToOne: round(two.perSecond / one.perSecond),
      coresAllowPerSecond: round((cores * 1000) / total, 0),
      oneWalletBearsPerSecond: round(1000 / (one.msPerJoin['svc-wallet'] ?? Number.NaN), 0),
      databaseBearsPerSecond: mongo ? round(1000 / mongo, 0) : null,
    }),
  );
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
function mediansOf(runs: readonly Joins[]) {
  const of = (figure: (run: Joins) => number): number => round(median(runs.map(figure)));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    aloneP50Ms: of(({ aloneP50Ms }) => aloneP50Ms),
    msPerJoin: of(costMs),
    balanced: runs.every(({ balanced }) => balanced),
  };
}

/** Load of other programs affects both, so only ratios count, and processor time rather than elapsed time. */
async function inTurns(commit: string, rounds: number): Promise<void> {
  print(`building ${commit}`);
  const tree = treeOf(commit);
  const runs: { before: Joins[]; now: Joins[] } = { before: [], now: [] };
  try {
    for (let i = 0; i < rounds; i += 1) {
      const turns = i % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const);
      for (const name of turns) {
        const run = await measureJoins({ ...load, copies: 1, ...(name === 'before' ? { root: tree.root } : {}) });
        runs[name].push(run);
        print(`${name}: ${JSON.stringify(run)}`);
      }
    }
  } finally {
    tree.remove();
  }
  const [before, now] = [mediansOf(runs.before), mediansOf(runs.now)];
  print(
    JSON.stringify({
      bench: 'copies',
      cores,
      ...load,
      against: commit,
      rounds,
      before,
      now,
      rateToBefore: round(now.perSecond / before.perSecond),
      costToBefore: round(now.msPerJoin / before.msPerJoin),
      p99ToBefore: round(now.p99Ms / before.p99Ms),
      aloneToBefore: round(now.aloneP50Ms / before.aloneP50Ms),
    }),
  );
}

void (values.against === undefined ? withTwo() : inTurns(values.against, Number(values.rounds)));
