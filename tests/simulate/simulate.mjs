// Replays a whole season through the public API on a stack of its own.
// Usage: npm run simulate -- --season NAME|FILE [--players 500] [--seed 1]
// The last line is a JSON summary; exit code 0 only when everything balances.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { finalFigures, signUpCrowd } from './crowd.mjs';
import { ownStack, root } from './own-stack.mjs';
import { playSeason } from './play-season.mjs';
import { portalClient } from './portal-client.mjs';

const HOUR_MS = 3600_000;
const say = (line) => process.stderr.write(`  ${line}\n`);
const { values } = parseArgs({
  options: {
    season: { type: 'string', default: 'ipl-2025' },
    players: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const count = Number(values.players);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 1 || count > 100_000)
  throw new Error('--players takes a number from 1 to 100000');
if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');

const startedAt = Date.now();
const rawSeason = fs.existsSync(values.season) ? path.resolve(values.season) : values.season;
const earliest = Math.min(
  ...JSON.parse(
    fs.readFileSync(
      path.isAbsolute(rawSeason) ? rawSeason : path.join(root, 'svc-contest/seasons', `${rawSeason}.json`),
      'utf8',
    ),
  ).map((row) => Date.parse(row.startsAt)),
);
const stack = await ownStack({ season: rawSeason, at: new Date(earliest - 12 * HOUR_MS).toISOString(), say });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stack.stop().then(() => process.exit(130)));
let summary;
try {
  summary = await simulate();
} finally {
  await stack.stop();
}
process.stdout.write(`${JSON.stringify(summary)}\n`);
process.exitCode = summary.balanced ? 0 : 1;

async function simulate() {
  const { matches, answerOf, name } = await seasonFacts();
  const portal = portalClient(stack.url);
  const { email, password } = stack.operator();
  const operator = await portal.login(email, password);
  const players = await signUpCrowd(portal, { count, seed, say });
  await playSeason({ portal, operator, players, matches, facts: { answerOf }, say });
  const figures = await finalFigures(portal, players);
  const books = await portal.books(operator);
  const audit = spawnSync(process.execPath, ['dev/start.mjs', 'audit', '--data', stack.data], {
    cwd: root,
    encoding: 'utf8',
  });
  portal.close();
  const { wrongBalances, pending, ...totals } = figures;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const balanced =
    books.balanced && books.sumPaise === 0 && audit.status === 0 && wrongBalances.length === 0 && pending === 0;
  const summary = {
    season: name,
    players: count,
    ...totals,
    houseRupees: totals.stakedRupees - totals.paidRupees - totals.refundedRupees,
    seconds,
    balanced,
  };
  print(summary, { wrongBalances, pending, books, audit: audit.stdout.trim() });
  return summary;
}

/** The facts of the season, read as the service reads them. */
async function seasonFacts() {
  const from = (file) =>
    import(pathToFileURL(path.join(root, 'svc-contest/dist', file)).href).then((module) => module.default ?? module);
  const [{ readSeasonFile }, { identityOf }, { outcomeOf }, { answerFromScorecard }] = await Promise.all([
    from('fixtures/read-season-file.js'),
    from('fixtures/row-identity.js'),
    from('fixtures/outcome-of-row.js'),
    from('questions/answer-from-scorecard.js'),
  ]);
  const rows = await readSeasonFile(rawSeason);
  const matches = rows.map((row) => ({
    ...identityOf(row),
    ...(outcomeOf(row) ?? { outcome: 'void', resultText: 'No result' }),
    row,
    teams: row.teams,
    startsAt: Date.parse(row.startsAt),
    questions: [],
    joined: 0,
    answered: 0,
  }));
  const answerOf = (questionID, match) => answerFromScorecard(questionID.slice(match.matchID.length + 1), match.row);
  return { matches, answerOf, name: path.basename(rawSeason, '.json') };
}

function print(summary, { wrongBalances, pending, books, audit }) {
  const money = (rupees) => `₹${rupees.toLocaleString('en-IN')}`;
  const rows = [
    ['season', summary.season],
    ['players', summary.players],
    ['picks and answers', summary.picks],
    ['won', summary.won],
    ['lost', summary.lost],
    ['void', summary.void],
    ['staked', money(summary.stakedRupees)],
    ['paid to winners', money(summary.paidRupees)],
    ['refunded', money(summary.refundedRupees)],
    ['house result', money(summary.houseRupees)],
    ['seconds', summary.seconds],
    ['transfers in the ledger', books.transfers],
    ['sum of all legs, paise', books.sumPaise],
    ['still pending', pending],
    ['balances that do not fit', wrongBalances.length],
  ];
  for (const [label, value] of rows) process.stdout.write(`${label.padEnd(26)} ${value}\n`);
  for (const wrong of wrongBalances.slice(0, 10))
    process.stdout.write(`player ${wrong.player}: ₹${wrong.balance}, expected ₹${wrong.expected}\n`);
  process.stdout.write(`${audit}\n`);
}
