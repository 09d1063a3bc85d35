// The processor time of salting and signing a receipt beside that of a whole join in the same minute.
// Usage: npm run bench -- receipts, or: node dev/run-typescript.mjs tests/bench/contest/bench-receipts.ts [--joins
// 400]
// Ends with one JSON line. Only svc-contest's part of a join is measured, so the share is an upper bound.
import { parseArgs } from 'node:util';
import { endpoints } from '@baazi/contracts';
import { proofFields, signEntry } from '../../../svc-contest/src/entries/receipts/sign-entry';
import { startContest } from '../../../svc-contest/src/testing/start-contest';

const { values } = parseArgs({ options: { joins: { type: 'string', default: '400' } } });
const joins = Number(values.joins);
const MOST_SHARE = 0.05;
const [WARM, WIDTH, MARKET] = [50, 10, 'match:ipl-2025-2'];
const body = { matchID: 'ipl-2025-2', chosenTeam: 'SRH' as const, amount: 100 };

async function main(): Promise<void> {
  const { contest, service, stop } = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  try {
    const tokens: string[] = [];
    while (tokens.length < joins + WARM) tokens.push((await service.signIn()).token);
    const join = async (some: string[]): Promise<void> => {
      for (let at = 0; at < some.length; at += WIDTH)
        await Promise.all(
          some.slice(at, at + WIDTH).map((token) => service.call(endpoints.joinContest, { token, body })),
        );
    };
    await join(tokens.slice(0, WARM));
    const joinMs = await processorMs(() => join(tokens.slice(WARM)));
    const market = await contest.markets.findById(MARKET).lean();
    const entry = await contest.entries.findOne({ market: MARKET, state: 'held' }).lean();
    if (!market || !entry) throw new Error('nobody joined');
    const sign = (): unknown => signEntry(contest, { ...entry, ...proofFields(market) });
    for (let count = 0; count < WARM; count += 1) sign();
    const signMs = await processorMs(async () => {
      for (let count = 0; count < joins; count += 1) sign();
    });
    const [aJoinMs, aReceiptMs] = [joinMs / joins, signMs / joins];
    const share = aReceiptMs / aJoinMs;
    console.log(
      JSON.stringify({ joins, joinMs: rounded(aJoinMs), receiptMs: rounded(aReceiptMs), share: rounded(share) }),
    );
    process.exitCode = share <= MOST_SHARE ? 0 : 1;
  } finally {
    await stop();
  }
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
const rounded = (value: number): number => Number(value.toFixed(4));

void main();
