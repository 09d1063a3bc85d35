const BACKUP = `npm run backup -- [--data DIR] --to FOLDER

The database as of one instant, with secrets and releases; also while the stack runs.`;

const RESTORE = `npm run restore -- --from FOLDER [--data DIR]

A new data folder, made of a backup.`;

const START = `npm start -- [options]

  --port 8080              where the portal is
  --data .data             folder of everything that lasts; two stacks need two folders
  --mail-port 8025         page and JSON API of the mail catcher
  --season ipl-2025        a shipped season, or the path of a season file
  --at 2025-04-05T12:00:00+05:30   what time it is for fixtures; it ticks on from there
  --fresh                  forget this folder's state first
  --throw-away             leave nothing on shared servers at the end (tests, simulations)
  --limits production      or relaxed: lifts what is counted per IP address
  --scale svc-wallet=2     copies of a service

Servers come from MONGODB_URL, REDIS_URL, RABBITMQ_URL and SMTP_URL where these are set.`;

const DB = `npm run db -- --port N --data DIR

The embedded database alone; it prints 'ready' when it listens.`;

const AUDIT = `npm run audit -- [--data DIR] [--head NUMBER:HASH]

Derives every document of money from the transfers, and back, and follows the sealed chain, which must hold the block
that a log or a backup tells of. Ends with 'balanced' and exit code 0, or names what does not fit.`;

const OPERATOR = `npm run operator -- add EMAIL [--data DIR]

Makes a user of the running stack an operator.`;

const STANDINGS = `npm run standings -- --rebuild [--data DIR]

Makes the standings of the running stack again from the picks, and says how many were otherwise.`;

/** What runs where no command is named: `npm start`. */
export const start = { module: './dist/stack/main.js', help: START };

/**
 * What dev/start.mjs can run: the module that does it, and what --help says.
 * @type {ReadonlyMap<string, { module: string; help: string }>}
 */
export const commands = new Map([
  ['start', start],
  ['db', { module: './dist/mongo/main.js', help: DB }],
  ['audit', { module: './dist/stack/audit/main.js', help: AUDIT }],
  ['operator', { module: './dist/stack/operator-main.js', help: OPERATOR }],
  ['standings', { module: './dist/stack/standings-main.js', help: STANDINGS }],
  ['backup', { module: './dist/stack/backup/main.js', help: BACKUP }],
  ['restore', { module: './dist/stack/restore/main.js', help: RESTORE }],
]);
