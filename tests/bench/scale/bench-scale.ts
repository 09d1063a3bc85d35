// Measures the cost of a join for each part at three loads, with one instance of svc-wallet and with two; fits the
// model's costs to two of the runs, writes them into costs.json, and compares the model with all runs.
// Usage: npm run bench -- scale, or: node dev/run-typescript.mjs tests/bench/scale/bench-scale.ts
// [--joins 1200] [--widths 40,80,200] [--again: judge by the runs of costs.json]
// The last line is one JSON line of figures.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openJoining } from '../copies/open-joining';
import { fitCosts, type Measured } from './fit-costs';
import { simulate, type Size } from './model';
import { readCosts, type CostsFile } from './read-costs';

const { values } = parseArgs({
  options: {
    joins: { type: 'string', default: '1200' },
    widths: { type: 'string', default: '40,80,200' },
    again: { type: 'boolean', default: false },
  },
});
const joins = Number(values.joins);
const widths = values.widths.split(',').map(Number);
const cores = os.availableParallelism();
const IDLE_MS = 5000;
const PER_PLAYER = 3;
/** The local database's. */
const COMMIT_MS = 1;
const round = (number: number, digits = 3) => Number(number.toFixed(digits));
const print = (line: string) => console.error(line);

/** Processor seconds of all cores so far, of all programs. */
function machineBusyMs(): number {
  const times = os.cpus().map(({ times: { idle: _idle, ...busy } }) => Object.values(busy));
  return times.flat().reduce((sum, ms) => sum + ms, 0);
}
const total = (us: Record<string, number>): number => Object.values(us).reduce((sum, one) => sum + one, 0);

async function measure(copies: number): Promise<Measured[]> {
  const joining = await openJoining({ copies, players: Math.ceil(joins / PER_PLAYER) });
  try {
    await joining.join({ width: 40, matches: 1 });
    const idle = await over(joining.spent, async () => void (await sleep(IDLE_MS)));
    const runs: Measured[] = [];
    for (const width of widths) {
      let rate: Awaited<ReturnType<typeof joining.join>> | undefined;
      const used = await over(
        joining.spent,
        async () => void (rate = await joining.join({ width, joins, matches: PER_PLAYER })),
      );
      if (!rate) throw new Error('nobody joined');
      const { perSecond, p50Ms, p99Ms, joins: done } = rate;
      const msPerJoin = Object.fromEntries(
        Object.entries(used.us).map(([part, us]) => {
          const idleUs = part === 'own' ? 0 : ((idle.us[part] ?? 0) / idle.ms) * used.ms;
          return [part, round(Math.max(0, us - idleUs) / 1000 / done)];
        }),
      );
      // Time used by other programs is time that work waits.
      const others = Math.max(0, used.machineMs - total(used.us) / 1000) / used.ms;
      const slowness = round(cores / Math.max(0.2, cores - others), 2);
      runs.push({ copies, width, perSecond, p50Ms, p99Ms, msPerJoin, slowness });
      print(JSON.stringify(runs.at(-1)));
    }
    return runs;
  } finally {
    await joining.close();
  }
}

async function over(spent: () => Record<string, number>, work: () => Promise<void>) {
  const [before, machine, began] = [spent(), machineBusyMs(), performance.now()];
  await work();
  const us = Object.fromEntries(Object.entries(spent()).map(([part, now]) => [part, now - (before[part] ?? 0)]));
  return { us, ms: performance.now() - began, machineMs: machineBusyMs() - machine };
}

const sizeOf = ({ copies, slowness }: Measured): Size => ({
  cores,
  slowness,
  gateways: 1,
  contests: 1,
  wallets: copies,
  shards: 1,
  shardThreads: 1,
  networkMs: 0.1,
  commitMs: COMMIT_MS,
});

function judge({ runs, costs }: CostsFile) {
  return runs.map((run) => {
    const load = { width: run.width };
    const modelled = simulate(costs, sizeOf(run), load, { joins: 3000 });
    const off = (is: number, was: number): number => round(is / was - 1, 2);
    const sum = (parts: Record<string, number>): number => total(parts);
    return {
      copies: run.copies,
      width: run.width,
      perSecond: {
        measured: round(run.perSecond, 0),
        model: round(modelled.perSecond, 0),
        off: off(modelled.perSecond, run.perSecond),
      },
      p50Ms: { measured: run.p50Ms, model: round(modelled.p50Ms, 1), off: off(modelled.p50Ms, run.p50Ms) },
      msPerJoin: {
        measured: round(sum(run.msPerJoin), 2),
        model: round(sum(modelled.msPerJoin), 2),
        off: off(sum(modelled.msPerJoin), sum(run.msPerJoin)),
      },
    };
  });
}

async function main(): Promise<void> {
  const file = path.join(__dirname, 'costs.json');
  let known: CostsFile;
  if (values.again) known = readCosts();
  else {
    const runs = [...(await measure(1)), ...(await measure(2))];
    const of = (width: number): Measured | undefined => runs.find((run) => run.copies === 1 && run.width === width);
    const [few, many] = [of(Math.min(...widths)), of(Math.max(...widths))];
    if (!few || !many) throw new Error('two loads are needed');
    known = { measuredAt: new Date().toISOString().slice(0, 10), cores, costs: fitCosts(few, many, sizeOf), runs };
    fs.writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
  }
  const checks = judge(known);
  for (const check of checks) print(JSON.stringify(check));
  console.log(JSON.stringify({ bench: 'scale', cores, costs: known.costs, checks }));
}

void main();
