import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal, until, type Match, type Portal } from '../portal/client';

/** How many kills of each service; the long form is `npm run chaos`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
jest.setTimeout(300_000 + ROUNDS * 90_000);

const SERVICES = ['svc-wallet', 'svc-contest', 'gateway', 'svc-auth'] as const;
let portal: Portal;
let operator: string;
let match: Match;

beforeAll(async () => {
  portal = await startPortal('2025-04-05T12:00:00+05:30');
  operator = await portal.operator();
  const { token } = await portal.signUp();
  const first = (await portal.matches(token))[0];
  if (!first) throw new Error('no match');
  match = first;
});
afterAll(() => portal.stack.stop());

const kill = (part: string): void => {
  const pid = portal.stack.pids()[part];
  if (pid === undefined) throw new Error(`${part} has no process`);
  process.kill(pid, 'SIGKILL');
};
const isReady = async (): Promise<boolean> => (await fetch(`${portal.stack.base}/health/ready`)).ok;
const players = async (count: number) => {
  const all = [];
  for (let i = 0; i < count; i += 1) {
    const player = await portal.signUp();
    await portal.deposit(player.token, 2);
    all.push(player);
  }
  return all;
};

describe.each(SERVICES)('%s is killed in the middle of joins', (part) => {
  test('within 10 seconds every join has ended: paid and joined, or neither', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const crowd = await players(8);
      const joins = crowd.map(({ token }, i) =>
        sleep(i * 9)
          .then(() => portal.join(token, match, match.teams[i % 2] ?? '', 100))
          .catch(() => undefined),
      );
      await sleep(20 + Math.random() * 50);
      kill(part);
      await Promise.all(joins);
      await until('ready again', isReady, 10_000);
      const settled = async (token: string): Promise<boolean> => {
        const { joinedMatches, walletDetails } = await portal.me(token);
        return (
          walletDetails?.balance === (joinedMatches.includes(match.matchID) ? 40 : 140) &&
          walletDetails.locked === (joinedMatches.includes(match.matchID) ? 100 : 0)
        );
      };
      for (const { token } of crowd) await until('a join that has ended', () => settled(token), 10_000);
      expect(await portal.books(operator)).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
    }
  });
});

test('svc-wallet and svc-contest are killed in the middle of a settlement: every winner is paid once', async () => {
  const [winner, loser] = match.teams;
  const crowd = await players(10);
  for (const [i, { token }] of crowd.entries())
    expect(await portal.join(token, match, i % 2 === 0 ? winner : loser, 100)).toMatchObject({ status: true });
  await portal.moveClock(operator, new Date(Date.parse(match.startsAt) + 4 * 3_600_000));
  expect(await portal.declare(operator, match.matchID, winner)).toMatchObject({ status: true });
  kill('svc-wallet');
  await sleep(30);
  kill('svc-contest');
  await until('ready again', isReady, 10_000);
  for (const [i, { token }] of crowd.entries()) {
    await until('the payout', async () => (await portal.balance(token)) === (i % 2 === 0 ? 540 : 40), 10_000);
    await until(
      'the words',
      async () => (await portal.picks(token))[0]?.result === (i % 2 === 0 ? 'WON' : 'LOST'),
      10_000,
    );
  }
  await sleep(1500);
  expect(await portal.balance(crowd[0]?.token ?? '')).toBe(540);
  expect(await portal.books(operator)).toMatchObject({ balanced: true, problems: [] });
});
