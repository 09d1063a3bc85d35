import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'amqplib';
import { inDatabaseOf, messageOf } from '../portal/as-part';
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
  test('ends every join within 10 seconds: paid and joined, or neither', async () => {
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
      await until('ready again', isReady, 40_000);
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

test('credits every paid deposit once when svc-wallet is killed, whether the player returns or not', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const crowd = await Promise.all(Array.from({ length: 16 }, () => portal.signUp()));
    const deposits = crowd.map(async ({ token }, i) => {
      await sleep(i * 9);
      try {
        await portal.pay(await portal.link(token, 2));
      } catch {
        // No link, so nothing is paid.
        return false;
      }
      if (i % 2 === 0) await portal.claim(token, 100).catch(() => undefined);
      return true;
    });
    await sleep(60 + Math.random() * 150);
    kill('svc-wallet');
    const paid = await Promise.all(deposits);
    await until('ready again', isReady, 40_000);
    const wanted = (i: number): number => (paid[i] ? 140 : 40);
    for (const [i, { token }] of crowd.entries())
      await until('the deposit', async () => (await portal.balance(token)) === wanted(i), 30_000);
    await sleep(1500);
    for (const [i, { token }] of crowd.entries()) expect(await portal.balance(token)).toBe(wanted(i));
    expect(await portal.books(operator)).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
  }
});

test('pays every winner once when svc-wallet and svc-contest are killed in the middle of a settlement', async () => {
  const [winner, loser] = match.teams;
  const crowd = await players(10);
  for (const [i, { token }] of crowd.entries())
    expect(await portal.join(token, match, i % 2 === 0 ? winner : loser, 100)).toMatchObject({ status: true });
  await portal.moveClock(operator, new Date(Date.parse(match.startsAt) + 4 * 3_600_000));
  expect(await portal.declare(operator, match.matchID, winner)).toMatchObject({ status: true });
  kill('svc-wallet');
  await sleep(30);
  kill('svc-contest');
  await until('ready again', isReady, 40_000);
  for (const [i, { token }] of crowd.entries()) {
    await until('the payout', async () => (await portal.balance(token)) === (i % 2 === 0 ? 540 : 40), 40_000);
    await until(
      'the message',
      async () => (await portal.picks(token))[0]?.result === (i % 2 === 0 ? 'WON' : 'LOST'),
      10_000,
    );
  }
  await sleep(1500);
  expect(await portal.balance(crowd[0]?.token ?? '')).toBe(540);
  expect(await portal.books(operator)).toMatchObject({ balanced: true, problems: [] });
});

test('notifies each player of a result once when svc-notify is killed', async () => {
  const [messages, each] = [10 * ROUNDS, 100];
  const { RABBITMQ_URL = '', NAMESPACE = '' } = portal.stack.environmentOf('svc-notify');
  const connection = await connect(RABBITMQ_URL);
  const channel = await connection.createConfirmChannel();
  const reported = { market: `match:${match.matchID}`, title: 'CSK v DC', selection: 'DC', refundPaise: 4900 };
  for (let i = 0; i < messages; i += 1) {
    const notifications = Array.from({ length: each }, (_, n) => ({
      key: `refund:p${i}-${n}:1`,
      userId: `crowd-${i}-${n}`,
      kind: 'refund',
      data: reported,
    }));
    const row = {
      _id: `crowd-${i}`,
      name: 'player-told',
      version: 1,
      occurredAt: new Date().toISOString(),
      requestId: `crowd-${i}`,
      data: { tellings: notifications },
    };
    // A relay killed before it has stored the broker's confirm sends the message again.
    for (const _ of [1, 2])
      channel.publish(`${NAMESPACE}.events`, row.name, messageOf(portal.stack, 'svc-contest', row), {
        persistent: true,
        messageId: row._id,
      });
    if (i % 10 !== 3) continue;
    const before = portal.stack.pids()['svc-notify'];
    kill('svc-notify');
    await until('svc-notify again', () => ![undefined, before].includes(portal.stack.pids()['svc-notify']));
  }
  await channel.waitForConfirms();
  await connection.close();
  await inDatabaseOf(portal.stack, 'svc-notify', async (db) => {
    const kept = db.collection('notifications');
    const count = () => kept.countDocuments({ userId: /^crowd-/ });
    await until('every player is notified', async () => (await count()) === messages * each, 30_000 + messages * 200);
    await sleep(1500);
    expect(await count()).toBe(messages * each);
    const players = await kept.aggregate([{ $match: { userId: /^crowd-/ } }, { $group: { _id: '$userId' } }]).toArray();
    expect(players).toHaveLength(messages * each);
  });
});

test("notifies each player of an operator's message once when svc-notify is killed", async () => {
  const crowd = 2000 + 3000 * ROUNDS;
  const ids = Array.from({ length: crowd }, (_, n) => `f${n.toString(16).padStart(23, '0')}`);
  await inDatabaseOf(portal.stack, 'svc-auth', async (db) => {
    const users = ids.map((_id) => ({
      ...{ role: 'player', status: 'active', kind: 'guest', name: _id, username: _id, referralCode: _id },
      ...{ email: `${_id}@crowd.invalid`, canonicalEmail: `${_id}@crowd.invalid`, emailVerified: false },
      ...{ revision: 0, createdAt: new Date() },
    }));
    await db.collection<{ _id: string }>('users').insertMany(users.map((user, n) => ({ ...user, _id: ids[n] ?? '' })));
  });
  await inDatabaseOf(portal.stack, 'svc-notify', async (db) => {
    const message = { title: 'Hello', text: 'Hello', titleHi: 'नमस्ते', textHi: 'नमस्ते', aboutMoney: false };
    const messages = db.collection<{ _id: string; state: string; addressed: number; kept: number }>('messages');
    const kept = db.collection('notifications');
    // As two operators leave it behind.
    await messages.insertOne({
      ...{ ...message, _id: 'msg-crowd', to: 'all', recipients: crowd, state: 'sending', addressed: 0, kept: 0 },
      ...{ writtenBy: 'ann', approvedBy: 'bob', writtenAt: new Date() },
    });
    const stateNow = () => messages.findOne({ _id: 'msg-crowd' });
    let [seenAt, kills] = [0, 0];
    await until(
      'every player is notified',
      async () => {
        const message = await stateNow();
        if (message && message.addressed > seenAt && message.state === 'sending') {
          seenAt = message.addressed;
          if (kills === 0 || Math.random() < 0.3) {
            kill('svc-notify');
            kills += 1;
          }
        }
        return message?.state === 'sent';
      },
      60_000 * (1 + ROUNDS),
    );
    expect(kills).toBeGreaterThan(0);
    const reported = { userId: { $in: ids }, 'data.messageId': 'msg-crowd' };
    expect(await kept.countDocuments(reported)).toBe(crowd);
    const players = await kept.aggregate([{ $match: reported }, { $group: { _id: '$userId' } }]).toArray();
    expect(players).toHaveLength(crowd);
    const all = await kept.countDocuments({ 'data.messageId': 'msg-crowd' });
    expect(await stateNow()).toMatchObject({ addressed: all, kept: all });
  });
});
