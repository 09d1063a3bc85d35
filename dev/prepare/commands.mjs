/**
 * A command of `npx baazi`.
 * @typedef {object} Command
 * @property {string} summary its line in `npx baazi --help`
 * @property {string} file what runs it, from the project's root; a file under dist/ is built first
 * @property {string[]} [args] arguments before the user's own
 * @property {string} [help] what `--help` prints; default: the comment at the top of the file
 * @property {boolean} [ownHelp] the program itself handles `--help`
 */

const START = `npm start -- [options]

  --port 8080              the portal's port
  --data .data             folder of all state; two stacks need two folders
  --money sandbox          what is played for: sandbox, play (coins) or real (docs/law.md); default folder .data/MODE
  --mail-port 8025         page and JSON API of the mail catcher
  --season ipl-2025        a shipped season, or the path of a season file
  --at 2025-04-05T12:00:00+05:30   business time at the start; it ticks on from there
  --fresh                  delete this folder's state first
  --throw-away             delete the state on shared servers at the end (tests, simulations)
  --limits production      or relaxed: lifts rate limits per IP address
  --scale svc-wallet=2     instances of a service

Servers come from MONGODB_URL, REDIS_URL, RABBITMQ_URL and SMTP_URL if these are set.`;

const AUDIT = `npm run audit -- [--data DIR] [--resume] [--chain] [--head NUMBER:HASH ...] [--proofs [--books-head SIZE:ROOT ...]]
npm run audit -- [--data DIR] --log [--export FILE] [--head NUMBER:HASH ...]
npm run audit -- [--data DIR] [--from DAY] [--to DAY] | [--ids FROM..TO]

Derives every document of money from the transfers, and every transfer from the documents, and checks the sealed chain
of the ledger with the signed lines of the operators' log. It follows the operators' log of every other service along
its own chain; --log does only that, and --export compares a log that the console has exported with proofs. First it
names what waits beyond its bound.
--head is a head of the chain known from elsewhere, such as a log. --chain compares the chain's heads with the log of
closed books; --proofs also checks every closed book, that log and the solvency sums; --books-head is a head of that
log, such as in a receipt. --resume continues an interrupted audit of the same range; --from, --to and --ids audit a part.
Ends with 'balanced' and exit code 0, or names each mismatch.`;

/** @type {Record<string, Command>} */
export const commands = {
  start: { summary: 'runs everything on this machine (npm start)', file: 'dev/dist/stack/main.js', help: START },
  db: {
    summary: 'runs the embedded database alone',
    file: 'packages/embedded-mongodb/dist/main.js',
    help: `npx baazi db --port N --data DIR [--access FILE] [--cursor-timeout-ms 600000]

Runs the embedded database alone; it prints 'ready' when it accepts connections. --access names a file with its users
and their rights.`,
  },
  backup: {
    summary: 'backs up a running or stopped stack',
    file: 'dev/dist/stack/commands-main.js',
    args: ['backup'],
    help: `npx baazi backup [--data DIR] --to FOLDER

Backs up the database as of one instant, with secrets and releases. Works on a running stack too.`,
  },
  restore: {
    summary: 'creates a data folder from a backup',
    file: 'dev/dist/stack/commands-main.js',
    args: ['restore'],
    help: `npx baazi restore --from FOLDER [--data DIR]

Creates a new data folder from a backup.`,
  },
  audit: {
    summary: 'checks that the ledger balances (npm run audit)',
    file: 'dev/dist/stack/commands-main.js',
    args: ['audit'],
    help: AUDIT,
  },
  operator: {
    summary: 'makes a user an operator (npm run operator)',
    file: 'dev/dist/stack/commands-main.js',
    args: ['operator'],
    help: `npm run operator -- add EMAIL [--data DIR]
npm run operator -- forget-factors EMAIL [--data DIR]

add makes a user of the running stack an operator; forget-factors removes the second factors of an operator who has
lost them all.`,
  },
  standings: {
    summary: 'rebuilds the standings from the entries',
    file: 'dev/dist/stack/commands-main.js',
    args: ['standings'],
    help: `npx baazi standings --rebuild [--data DIR]

Rebuilds the standings of the running stack from the entries and prints how many ranks differed.`,
  },
  fixtures: {
    summary: 'imports fixtures into a running portal',
    file: 'svc-contest/dist/schedule/import/import-main.js',
    ownHelp: true,
  },
  verify: { summary: 'checks a receipt or a proof, with Node alone', file: 'packages/proofs/verify.mjs' },
  simulate: {
    summary: 'replays a season, or an attack, through the public API',
    file: 'tests/simulate/simulate.ts',
    help: `npx baazi simulate [--season NAME|FILE] [--players 500] [--seed 1] [--proofs]
npx baazi simulate --attack NAME [--policies on|off] [--rounds 10] [--seed 1]

Replays a season through the public API on a stack of its own; exits with 0 only if the ledger balances. --proofs also
verifies every receipt, closed book, settlement and solvency proof. --attack plays an attack with real money and exits
with 1 if the house loses.`,
  },
  dev: {
    summary: 'serves a micro-frontend from its source, also inside a deployed portal (--portal)',
    file: 'packages/bundler/dev.mjs',
  },
  'new:mf': { summary: 'creates a micro-frontend', file: 'dev/new/new-mf.ts' },
  'new:svc': { summary: 'creates a service', file: 'dev/new/new-svc.ts' },
  contracts: {
    summary: 'shows who uses a contract; checks and releases contracts',
    file: 'packages/contracts/contracts.ts',
  },
  'can-i-deploy': {
    summary: 'says whether a part agrees with what runs, or who would break',
    file: 'dev/can-i-deploy.ts',
  },
  pack: {
    summary: 'packs the kit, the contracts and a command for other repositories',
    file: 'packages/bundler/pack/pack.mjs',
  },
  'test:integration': {
    summary: 'runs the tests with a database and a broker',
    file: 'tests/run.mjs',
    args: ['build', 'integration'],
  },
  'test:flows': { summary: 'runs the tests with whole stacks', file: 'tests/run.mjs', args: ['build', 'flows'] },
  'test:mongodb': { summary: 'runs database tests against a real MongoDB', file: 'tests/against-mongodb.mjs' },
  knip: {
    summary: 'finds unused files, exports and dependencies',
    file: 'node_modules/knip/bin/knip.js',
    args: ['--tsConfig', 'tsconfig.knip.json'],
    ownHelp: true,
  },
  budgets: { summary: "checks the portal's size budgets", file: 'packages/bundler/budgets.mjs' },
  'bench:bundles': {
    summary: 'measures what federation costs on a first visit',
    file: 'packages/bundler/bench/compare-bundles.mjs',
    args: ['--whole'],
  },
  'bench:returning': {
    summary: 'measures what a release costs a returning player',
    file: 'packages/bundler/bench/returning-player.mjs',
  },
  'fit-model': {
    summary: 'fits the win probability model on past seasons',
    file: 'svc-contest/model/fit-model.ts',
  },
};

const column = Math.max(...Object.keys(commands).map(({ length }) => length));

export const overview = `npx baazi COMMAND [options]; npx baazi COMMAND --help describes a command

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(column)}  ${summary}`)
  .join('\n')}

Daily work has npm scripts: start, test, lint, types, format, build, release, releases, bench, chaos, screens.`;
