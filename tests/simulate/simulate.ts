// Replays a whole season through the public API on a stack of its own, or plays an attack on the house.
const usage = `npx baazi simulate [--season NAME|FILE] [--players 500] [--seed 1] [--proofs]
  replays a season; the last line is a JSON summary; ends with 0 only when everything balances; with --proofs verify.mjs
  reads every entry's receipt, book and settlement, and that every wallet is in the sum of what is owed, as a process
  of its own, and all must hold

npx baazi simulate --attack NAME [--policies on|off] [--rounds 10] [--seed 1]
  plays an attack where money is real; prints what the house loses without a risk of the attackers (each contest is
  decided against them, but by who knows its result) and ends with 1 when that is above 0
`;
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { loadClient } from '../load/load-client';
import { attacks, isAttack, type AttackName } from './attacks/attacks';
import { runAttack } from './attacks/run-attack';
import { checkProofs } from './check-proofs';
import { finalFigures, signUpCrowd } from './crowd';
import { playSeason, type PlayedMatch } from './play-season';
import { seasonFacts } from './season-facts';

const HOUR_MS = 3600_000;
const print = (line: string) => process.stderr.write(`  ${line}\n`);

interface SimulateOptions {
  season: string;
  count: number;
  seed: number;
  proofs: boolean;
  attack?: { name: AttackName; rounds: number; policies: 'on' | 'off' };
}

function readOptions(): SimulateOptions | 'help' {
  const { values } = parseArgs({
    options: {
      season: { type: 'string', default: 'ipl-2025' },
      players: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      attack: { type: 'string' },
      proofs: { type: 'boolean', default: false },
      policies: { type: 'string', default: 'on' },
      rounds: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { attack, policies } = values;
  const [count, seed, rounds] = [Number(values.players), Number(values.seed), Number(values.rounds)];
  if (!Number.isInteger(count) || count < 1 || count > 100_000)
    throw new Error('--players takes a number from 1 to 100000');
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000)
    throw new Error('--rounds takes a number from 1 to 1000');
  if (policies !== 'on' && policies !== 'off') throw new Error('--policies takes on or off');
  if (attack !== undefined && !isAttack(attack))
    throw new Error(`--attack takes one of ${Object.keys(attacks).join(', ')}`);
  const season = fs.existsSync(values.season) ? path.resolve(values.season) : values.season;
  const { proofs } = values;
  return {
    season,
    count,
    seed,
    proofs,
    ...(attack === undefined ? {} : { attack: { name: attack, rounds, policies } }),
  };
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === 'help') {
    const known = Object.entries(attacks).map(([name, { what }]) => `  ${name.padEnd(10)} ${what}\n`);
    process.stdout.write(`${usage}\n${known.join('')}`);
    return;
  }
  // Handled from the start: a stack that has just been started is stopped too.
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
  if (options.attack) await attackTheHouse({ ...options.attack, seed: options.seed }, stopped.signal);
  else await replay(options, stopped.signal);
}

async function attackTheHouse(
  { name, rounds, policies, seed }: NonNullable<SimulateOptions['attack']> & { seed: number },
  signal: AbortSignal,
): Promise<void> {
  const lost = await runAttack({ name, rounds, policies, seed, print, signal });
  printTable([
    ['attack', `${name}: ${attacks[name].what}`],
    ['policies', policies],
    ['rounds', rounds],
    ['seed', seed],
    ['the house loses', rupees(lost)],
  ]);
  process.exitCode = lost > 0 ? 1 : 0;
}

async function replay(
  { season, count, seed, proofs: wantsProofs }: SimulateOptions,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = Date.now();
  const { name, matches } = await seasonFacts(season);
  const begins = Math.min(...matches.map((match) => match.startsAt)) - 12 * HOUR_MS;
  const stack = await startTestStack({
    args: ['--season', season, '--at', new Date(begins).toISOString(), '--fresh'],
    onLine: print,
  });
  signal.addEventListener('abort', () => void stack.stop().then(() => process.exit(130)));
  try {
    signal.throwIfAborted();
    const { figures, books, audit, proofs } = await play(stack, { matches, count, seed, wantsProofs });
    const { wrongBalances, pending, ...totals } = figures;
    const isClean = wrongBalances.length === 0 && pending === 0 && (proofs?.failed.length ?? 0) === 0;
    const summary = {
      season: name,
      players: count,
      ...totals,
      houseRupees: totals.stakedRupees - totals.paidRupees - totals.refundedRupees,
      ...(proofs ? { verified: proofs.verified } : {}),
      seconds: Math.round((Date.now() - startedAt) / 1000),
      balanced: books.balanced && books.sumPaise === 0 && audit.status === 0 && isClean,
    };
    printTable([
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
      ...(proofs
        ? ([
            ['proofs verified', proofs.verified],
            ['proofs that failed', proofs.failed.length],
          ] satisfies [string, number][])
        : []),
    ]);
    for (const wrong of wrongBalances.slice(0, 10))
      process.stdout.write(`player ${wrong.player}: ₹${wrong.balance}, expected ₹${wrong.expected}\n`);
    for (const line of proofs?.failed.slice(0, 10) ?? []) process.stdout.write(`${line}\n`);
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
  { matches, count, seed, wantsProofs }: { matches: PlayedMatch[]; count: number; seed: number; wantsProofs: boolean },
) {
  const portal = loadClient(stack.base);
  try {
    const { email, password } = stack.operator();
    const operator = await portal.login(email, password);
    const players = await signUpCrowd(portal, { count, seed, print });
    await playSeason({ portal, operator, players, matches, print });
    const figures = await finalFigures(portal, players);
    const proofs = wantsProofs ? await checkProofs(portal, { operator, players, print }) : undefined;
    if (proofs) print(`${proofs.verified} proofs hold, ${proofs.failed.length} do not`);
    const books = await patiently(() => portal.books(operator));
    const audit = spawnSync(process.execPath, ['dev/start.mjs', 'audit', '--proofs', '--data', stack.dataDir], {
      cwd: path.resolve(__dirname, '../..'),
      encoding: 'utf8',
    });
    return { figures, books, audit, proofs };
  } finally {
    portal.close();
  }
}

/** A busy part answers so at first: a season continues. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(5000);
  }
  return ask();
}

const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;
function printTable(rows: [label: string, value: string | number][]): void {
  for (const [label, value] of rows) process.stdout.write(`${label.padEnd(26)} ${value}\n`);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
