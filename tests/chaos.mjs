// The long forms of the checks that `npm test` runs short. Without a name all of them, one after another.
// Usage: npm run chaos [-- NAME ...], or: npm run chaos -- NAME [options of that check]
import { runChild } from './run/child.mjs';
import { scratchFolder } from './run/scratch.mjs';

/**
 * @param {string} pattern
 * @param {Record<string, string>} [env]
 */
const jest = (pattern, env = {}) => ({
  args: ['node_modules/jest/bin/jest.js', '--runInBand', '--testPathPatterns', pattern],
  env,
});
/** @param {string[]} args a script and its arguments */
const script = (...args) => ({
  args: ['dev/run-typescript.mjs', ...args],
  env: {},
});

/** @type {Record<string, { what: string; args: string[]; env: Record<string, string> }>} */
const checks = {
  crashes: {
    what: 'every service is killed in the middle of joins, 25 rounds each',
    ...jest('tests/flows/crashes', { ROUNDS: '25' }),
  },
  rolling: {
    what: 'rolling restarts of every service under 20,000 requests',
    ...jest('tests/flows/rolling-restart', { REQUESTS: '20000' }),
  },
  screens: {
    what: 'every screen in every pair of width, theme and language, and every journey in both widths',
    ...jest('tests/(browser/(screens|every-player|journey|own-account)|flows/money-modes)', { LONG: '1' }),
  },
  browsers: {
    what: 'Chromium, Firefox and WebKit: the main job, every screen, a lost remote, each script of a visit lost once',
    ...jest('tests/browser/(journey|engines)', { LONG: '1' }),
  },
  races: {
    what: 'money races, 100 rounds of 50 parallel requests',
    ...jest('svc-wallet/src/races', { ROUNDS: '100', LONG: '1' }),
  },
  skew: {
    what: 'remotes and shells of other times, by name: what is accepted is what stands in a browser',
    ...jest('shell/src/remotes/skew', { LONG: '1' }),
  },
  room: {
    what: "an operator's room of a match with 100,000 entries opens within a second",
    ...jest('svc-contest/src/pages/operators/large-room', { ENTRIES: '100000' }),
  },
  ledger: {
    what: '100,000 random operations with crashes, and as many schedules, against a reference ledger',
    ...jest('tests/chaos/ledger-model/', { OPS: '100000', SCHEDULES: '100000', LONG: '1', TMPDIR: scratchFolder() }),
  },
  proofs: {
    what: 'proofs: every pair of trees up to 300, 100,000 altered files, a book of 100,000 entries, a sum of 100,000 wallets',
    ...jest('(packages/proofs|svc-contest/src/closed-books/|svc-wallet/src/audit/solvency/)', { LONG: '1' }),
  },
  'audit-mutations': {
    what: 'every money field of a played-out history is falsified, and the audit names it; writes docs/audit.md',
    ...jest('tests/chaos/audit-mutations', { LONG: '1' }),
  },
  database: {
    what: 'the embedded database: all of its suites, with 200 kills, 100,000 queries and every specification test',
    ...jest('packages/embedded-mongodb/', { LONG: '1' }),
  },
  'database-soak': {
    what: 'the embedded database: ten minutes of load',
    ...script('packages/embedded-mongodb/src/testing/soak.ts', '10'),
  },
  cap: { what: 'a liability cap under 10,000 joins, 200 in flight', ...script('tests/bench/contest/bench-cap.ts') },
  'gateway-soak': {
    what: 'the gateway: ten minutes of load in bounded memory',
    ...script('tests/bench/gateway/soak-gateway.ts'),
  },
  faults: {
    what: '57 faults in the middle of play; writes docs/faults.md (--seed N, --only NAME,NAME, --list)',
    ...script('tests/chaos/faults/faults.ts'),
  },
  soak: {
    what: 'half an hour of mixed traffic with a fault a minute: flat memory, balanced books (--minutes N, --seed N)',
    ...script('tests/chaos/soak/soak.ts'),
  },
  mutants: {
    what: 'guards are taken away one at a time, and a test must fail (--only NAME,NAME, --list)',
    ...script('tests/chaos/mutants/mutants.ts'),
  },
  outside: {
    what: 'a team in another repository: packs, a remote by Rspack and one by Vite, both in the portal (--to FOLDER)',
    ...script('tests/chaos/outside/outside.ts'),
  },
  cluster: {
    what: 'three RabbitMQ nodes: killed, stopped, standing still, cut off, in the middle of deposits and results (--rounds N)',
    ...script('tests/chaos/cluster/cluster.ts'),
  },
  containers: {
    what: 'the compose file in containers: built, started, restarted, scaled, rolled, restored (as root, with podman)',
    ...script('tests/chaos/containers/containers.ts'),
  },
  monitoring: {
    what: 'Prometheus and Alertmanager with our files: targets, rules, every panel of a match day, an alert by mail',
    ...script('tests/chaos/monitoring/monitoring.ts'),
  },
  docs: {
    what: 'the commands of every page of the docs, from top to bottom in a clean clone (--only TEXT, --bare: in a container)',
    ...script('tests/chaos/docs/play-docs.ts'),
  },
  hostile: { what: '50,000 hostile requests against every endpoint', ...script('tests/chaos/hostile/hostile.ts') },
  season: {
    what: 'a whole season replayed',
    ...script('tests/simulate/simulate.ts', '--season', 'ipl-2025', '--players', '500', '--proofs'),
  },
};

const known = Object.entries(checks).map(([name, { what }]) => `  ${name.padEnd(22)} ${what}`);
const [first = '', ...rest] = process.argv.slice(2);
/** Options belong to the check before them. */
const isOneWithOptions = rest[0]?.startsWith('--') ?? false;
const wanted = isOneWithOptions ? [first] : process.argv.slice(2);
if (wanted.includes('--help')) {
  console.log(`npm run chaos [-- NAME ...]\n\n${known.join('\n')}`);
  process.exit(0);
}
const unknown = wanted.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length > 0) {
  console.error(`no check ${unknown.join(', ')}; there are\n${known.join('\n')}`);
  process.exit(1);
}

/** @type {string[]} */
const failed = [];
for (const [name, { what, args, env }] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}: ${what}`);
  if ((await runChild(process.execPath, [...args, ...(isOneWithOptions ? rest : [])], { env })) !== 0)
    failed.push(name);
}
// The last line of a single check is its own.
if (wanted.length !== 1) console.log(failed.length === 0 ? '\nall hold' : `\nnot: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
