// Counts a market of 100,000 entries into the standings, reads ranks, and rebuilds everything from the entries.
// Usage: npm run bench -- standings, or: node dev/run-typescript.mjs tests/bench/contest/bench-standings.ts
// [--players 100000] [--reads 500]
// Ends with one JSON line; exit code 0 only when a rank took two reads by key and the rebuild changed nothing.
import { parseArgs } from 'node:util';
import { startContest, type TestContest } from '../../../svc-contest/src/testing/start-contest';
import type { Entry } from '../../../svc-contest/src/entries/entry';
import { updateStandings } from '../../../svc-contest/src/community/standings/update-standings';
import { dueUpdate } from '../../../svc-contest/src/results/due-market';
import { readRank } from '../../../svc-contest/src/community/standings/rank-table';
import { rebuildStandings } from '../../../svc-contest/src/community/standings/rebuild-standings';

const MARKET = 'match:ipl-2025-17';
const CHUNK = 1000;
const BOARD = '2025';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { players: { type: 'string', default: '100000' }, reads: { type: 'string', default: '500' } },
  });
  const [players, reads] = [Number(values.players), Number(values.reads)];
  const t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  try {
    console.error(`  ${players} entries`);
    await enterAll(t, players);
    const countedSeconds = await timed(() => countAll(t));
    const table = await t.contest.rankTables.findById(BOARD).lean();
    const found = readsFromNow(t);
    const times: number[] = [];
    for (let n = 0; n < reads; n += 1) {
      const from = performance.now();
      await readRank(t.contest, BOARD, `player-${Math.floor((n * players) / reads)}`);
      times.push(performance.now() - from);
    }
    const readsOfRank = found.count() / reads;
    times.sort((a, b) => a - b);
    let corrected = 0;
    const rebuiltSeconds = await timed(async () => {
      ({ corrected } = await rebuildStandings(t.contest));
    });
    const isHeld = readsOfRank === 2 && corrected === 0 && table?.players === players;
    console.log(
      JSON.stringify({
        bench: 'standings',
        players,
        countedSeconds,
        rankMs: { p50: at(times, 0.5), p99: at(times, 0.99) },
        readsOfRank,
        rebuiltSeconds,
        corrected,
        isHeld,
      }),
    );
    if (!isHeld) process.exitCode = 1;
  } finally {
    await t.stop();
  }
}

/** Settled, four of ten on the winning side. */
async function enterAll({ contest }: TestContest, players: number): Promise<void> {
  const now = contest.now();
  for (let from = 0; from < players; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, players - from) }, (_, i): Entry => {
      const isRight = (from + i) % 10 < 4;
      return {
        _id: `pick-${String(from + i).padStart(7, '0')}`,
        userId: `player-${from + i}`,
        market: MARKET,
        kind: 'match',
        subject: 'ipl-2025-17',
        selection: isRight ? 'DC' : 'CSK',
        stakePaise: 49_00,
        payoutPaise: 196_00,
        label: 'CSK v DC',
        acceptedAt: now,
        state: 'held',
        result: isRight ? 'won' : 'lost',
        n: 1,
        reservedAt: now,
        triedAt: now,
        createdAt: now,
        settledAt: now,
      };
    });
    await contest.entries.raw.insertMany(chunk);
  }
}

async function countAll({ contest }: TestContest): Promise<void> {
  await contest.markets.updateOne({ _id: MARKET }, { $set: { state: 'settled', outcome: 'DC' } });
  const { filter, update, upsert } = dueUpdate(MARKET);
  await contest.dueMarkets.raw.updateOne(filter, update, { upsert });
  while ((await contest.dueMarkets.countDocuments({})) > 0) await updateStandings(contest);
}

/** Counts statements on the two collections from here on. */
function readsFromNow({ contest }: TestContest): { count: () => number } {
  let count = 0;
  for (const { raw } of [contest.standings, contest.rankTables]) {
    const find: unknown = Reflect.get(raw, 'find');
    if (typeof find !== 'function') throw new Error('nothing to count');
    Reflect.set(raw, 'find', (...given: unknown[]): unknown => {
      count += 1;
      return Reflect.apply(find, raw, given);
    });
  }
  return { count: () => count };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return Number(((performance.now() - from) / 1000).toFixed(1));
}
const at = (sorted: readonly number[], share: number): number =>
  Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));

void main();
