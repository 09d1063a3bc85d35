// Prometheus and Alertmanager with the files of deploy/prometheus, beside a stack that plays a match day: every target
// answers, every rule is loaded, every query of Grafana's dashboard returns series, and a service that hangs is mailed
// to the operators, as is its end. Takes about four minutes.
// Usage: npm run chaos -- monitoring
// The last line is `N queries of the dashboard return series, 2 mails arrived`; ends with 1 otherwise.
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestStack, type TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { alerts, panels } from '../../deploy/asked-metrics';
import { portalClient, until } from '../../portal/client';
import { startMonitoring, type Monitoring } from './own-monitoring';

const SCRAPED_WITHIN_MS = 90_000;
const MAILED_WITHIN_MS = 240_000;
const HUNG = 'svc-wallet';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const Targets = z.object({
  activeTargets: z.array(z.object({ health: z.string(), labels: z.looseObject({ part: z.string() }) })),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
});
const Series = z.object({ result: z.array(z.object({ values: z.array(z.tuple([z.number(), z.string()])) })) });
const Mails = z.array(z.looseObject({ subject: z.string(), html: z.string().optional(), text: z.string().optional() }));

async function targetsAndRules(monitoring: Monitoring): Promise<void> {
  const targets = await until(
    'every target',
    async () => {
      const { activeTargets } = Targets.parse(await monitoring.ask('targets'));
      return activeTargets.length > 0 && activeTargets.every(({ health }) => health === 'up') && activeTargets;
    },
    SCRAPED_WITHIN_MS,
  );
  print(`up: ${targets.map(({ labels }) => labels.part).join(', ')}`);
  const rules = await until(
    'the first evaluation of every rule',
    async () => {
      const loaded = Rules.parse(await monitoring.ask('rules')).groups.flatMap((group) => group.rules);
      return loaded.every(({ health }) => health === 'ok') && loaded;
    },
    SCRAPED_WITHIN_MS,
  );
  assert.deepEqual(
    rules.map(({ name }) => name),
    alerts.map(({ alert }) => alert),
  );
  print(`rules: ${rules.length}, all evaluated`);
}

const PageRegistry = z.object({ remotes: z.array(z.object({ name: z.string(), version: z.string() })) });

/** The live release of an app, from the document that a visitor gets. */
async function liveVersion(stack: TestStack, app: string): Promise<string> {
  const page = await (await fetch(stack.base)).text();
  const registry: unknown = JSON.parse(/id="registry">([^<]*)</.exec(page)?.[1] ?? '');
  const live = PageRegistry.parse(registry).remotes.find(({ name }) => name === app);
  assert(live);
  return live.version;
}

/** A match day with a wrong password, a fault in a browser and the web vitals of another. */
async function playMatchDay(stack: TestStack): Promise<void> {
  const portal = portalClient(stack);
  const operator = await portal.operator();
  const players = [await portal.signUp(), await portal.signUp()];
  const [first] = await portal.matches(players[0]?.token ?? '');
  assert(first);
  for (const [i, { token }] of players.entries()) {
    await portal.deposit(token, 4);
    portal.done(await portal.join(token, first, first.teams[i === 0 ? 0 : 1], 200), 'join');
  }
  await portal.call('POST', '/api/auth/users', { body: { email: players[0]?.email, password: 'Wrong-password-1' } });
  await portal.call('POST', '/api/faults', {
    body: { remote: 'mf-wallet', version: '1.0.0', stage: 'mount', message: 'a fault of the check' },
  });
  const version = await liveVersion(stack, 'mf-wallet');
  await portal.call('POST', '/api/mounts', {
    body: { remote: 'mf-wallet', version, vitals: { lcp: 1200, inp: 80, cls: 0.01 } },
  });
  await portal.moveClock(operator, '2025-04-05T23:55:00+05:30');
  portal.done(await portal.declare(operator, first.matchID, first.teams[0]), 'result');
  await until('the settlement', async () => (await portal.picks(players[0]?.token ?? ''))[0]?.result !== null, 60_000);
  print('a match day is played');
}

/** A service that hangs is paged by mail, and so is its end. */
async function hangAndMail(stack: TestStack): Promise<number> {
  const pid = stack.pids()[HUNG];
  assert(pid);
  const mailOf = (state: string) =>
    until(
      `the mail '${state}'`,
      async () =>
        Mails.parse(await (await fetch(`${stack.mailBase}/email`)).json()).find(
          ({ subject, html = '', text = '' }) =>
            subject.includes(state) && `${html}${text}`.includes(`${HUNG} does not answer`),
        ),
      MAILED_WITHIN_MS,
    );
  const began = Date.now();
  const seconds = (): number => Math.round((Date.now() - began) / 1000);
  process.kill(pid, 'SIGSTOP');
  try {
    const { subject } = await mailOf('FIRING');
    print(`${seconds()} s after ${HUNG} hung: ${subject}`);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const continuedAt = seconds();
  const { subject } = await mailOf('RESOLVED');
  print(`${seconds() - continuedAt} s after it went on: ${subject}`);
  return 2;
}

/**
 * Runs every query of the dashboard over the time of this check. No request is a fault, even while a service hangs: the
 * queries of 5xx are sent with 2xx, so that metric and labels are those that the services measure.
 */
async function queryDashboard(monitoring: Monitoring, since: number): Promise<number> {
  const queries = panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replace('"5.."', '"2.."') })),
  );
  const silent: string[] = [];
  for (const { title, expr } of queries) {
    const range = new URLSearchParams({
      query: expr,
      start: String(since / 1000),
      end: String(Date.now() / 1000),
      step: '10',
    });
    const { result } = Series.parse(await monitoring.ask(`query_range?${range.toString()}`));
    const points = result.reduce((sum, { values }) => sum + values.length, 0);
    print(`${String(result.length).padStart(3)} series ${String(points).padStart(5)} points  ${title}`);
    if (result.length === 0) silent.push(`${title}: ${expr}`);
  }
  assert.deepEqual(silent, []);
  return queries.length;
}

async function main(): Promise<void> {
  const since = Date.now();
  const stack = await startTestStack({ args: ['--at', '2025-04-05T12:00:00+05:30', '--fresh'] });
  try {
    const monitoring = await startMonitoring(stack);
    try {
      await targetsAndRules(monitoring);
      await playMatchDay(stack);
      const mails = await hangAndMail(stack);
      const queries = await queryDashboard(monitoring, since);
      print(`${queries} queries of the dashboard return series, ${mails} mails arrived`);
    } finally {
      await monitoring.stop();
    }
  } finally {
    await stack.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
