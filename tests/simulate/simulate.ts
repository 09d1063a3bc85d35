// Replays a whole season through the public API on a stack of its own.
// Usage: npm run simulate -- --season NAME|FILE [--players 500] [--seed 1]
// The last line is a JSON summary; exit code 0 only when everything balances.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { loadClient } from '../load/load-client';
import { finalFigures, signUpCrowd } from './crowd';
import { playSeason, type PlayedMatch } from './play-season';
import { seasonFacts } from './season-facts';

const HOUR_MS = 3600_000;
const say = (line: string) => process.stderr.write(`  ${line}\n`);

function wishes(): { season: string; count: number; seed: number } {
  const { values } = parseArgs({
    options: {
      season: { type: 'string', default: 'ipl-2025' },
      players: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [count, seed] = [Number(values.players), Number(values.seed)];
  if (!Number.isInteger(count) || count < 1 || count > 100_000)
    throw new Error('--players takes a number from 1 to 100000');
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
  return { season: fs.existsSync(values.season) ? path.resolve(values.season) : values.season, count, seed };
}

async function main(): Promise<void> {
  const startedAt = Date.now();
  const { season, count, seed } = wishes();
  const { name, matches } = await seasonFacts(season);
  const begins = Math.min(...matches.map((match) => match.startsAt)) - 12 * HOUR_MS;
  const stack = await startTestStack({
    words: ['--season', season, '--at', new Date(begins).toISOString(), '--fresh'],
    say,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stack.stop().then(() => process.exit(130)));
  try {
    const { figures, books, audit } = await play(stack, { matches, count, seed });
    const { wrongBalances, pending, ...totals } = figures;
    const isClean = wrongBalances.length === 0 && pending === 0;
    const summary = {
      season: name,
      players: count,
      ...totals,
      houseRupees: totals.stakedRupees - totals.paidRupees - totals.refundedRupees,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      balanced: books.balanced && books.sumPaise === 0 && audit.status === 0 && isClean,
    };
    print([
      ['season', summary.season],
      ['players', summary.players],
      ['picks and answers', summary.picks],
      ['won', summary.won],
      ['lost', summary.lost],
      ['void', summary.void],
      ['staked', rupees(summary.stakedRupees)],
      ['paid to winners', rupees(summary.paidRupees)],
      ['refunded', rupees(summary.refundedRupees)],
      ['house result', rupees(summary.houseRupees)],
      ['seconds', summary.seconds],
      ['transfers in the ledger', books.transfers],
      ['sum of all legs, paise', books.sumPaise],
      ['still pending', pending],
      ['balances that do not fit', wrongBalances.length],
    ]);
    for (const wrong of wrongBalances.slice(0, 10))
      process.stdout.write(`player ${wrong.player}: ₹${wrong.balance}, expected ₹${wrong.expected}\n`);
    process.stdout.write(`${audit.stdout.trim()}\n`);
    process.exitCode = summary.balanced ? 0 : 1;
    await stack.stop();
    process.stdout.write(`${JSON.stringify(summary)}\n`);
  } finally {
    await stack.stop();
  }
}

async function play(
  stack: TestStack,
  { matches, count, seed }: { matches: PlayedMatch[]; count: number; seed: number },
) {
  const portal = loadClient(stack.base);
  try {
    const { email, password } = stack.operator();
    const operator = await portal.login(email, password);
    const players = await signUpCrowd(portal, { count, seed, say });
    await playSeason({ portal, operator, players, matches, say });
    const figures = await finalFigures(portal, players);
    const books = await portal.books(operator);
    const audit = spawnSync(process.execPath, ['dev/start.mjs', 'audit', '--data', stack.dataDir], {
      cwd: path.resolve(__dirname, '../..'),
      encoding: 'utf8',
    });
    return { figures, books, audit };
  } finally {
    portal.close();
  }
}

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
function print(rows: [label: string, value: string | number][]): void {
  for (const [label, value] of rows) process.stdout.write(`${label.padEnd(26)} ${value}\n`);
}

void main();
