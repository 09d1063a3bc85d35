import { randomUUID } from 'node:crypto';
import { enterMarket } from './enter-market';
import { resumeReservations } from './resume-reservations';
import { markHeld } from './complete-reservation';
import { retryWhenBusy } from '../../testing/retry-when-busy';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());
afterEach(() => {
  t.wallet.defaultFault = 'fine';
  t.wallet.nextFaults.length = 0;
  t.wallet.supportsBatches = true;
  t.wallet.calls.length = 0;
});

type Player = Awaited<ReturnType<TestContest['service']['signIn']>>;
type HasUserId = Pick<Player, 'userId'>;
const crowd = (size: number): Promise<Player[]> => Promise.all(Array.from({ length: size }, () => t.service.signIn()));
const join = ({ token }: Player, body: Record<string, unknown> = {}) =>
  retryWhenBusy(() =>
    t.service.raw('public', '/api/user/teams', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ matchID: 'ipl-2025-2', chosenTeam: 'SRH', amount: 100, ...body }),
    }),
  );
const statesOf = async (players: HasUserId[]): Promise<string[]> =>
  (await t.contest.entries.find({ userId: { $in: players.map(({ userId }) => userId) } }).lean()).map(
    ({ state, receipt }) => (state === 'held' && !receipt ? 'held without a receipt' : state),
  );
const openStakes = (players: HasUserId[]): number =>
  [...t.wallet.stakes.values()].filter(
    ({ userId, state }) => state === 'open' && players.some((player) => player.userId === userId),
  ).length;

test('concurrent joins are batched, and each gets its own answer', async () => {
  const kinds = ['rich', 'poor', 'twice', 'wrong team', 'other match'] as const;
  const players = Array.from({ length: 40 }, (_, i) => ({ userId: randomUUID(), kind: kinds[i % kinds.length] }));
  for (const { userId, kind } of players) if (kind === 'poor') t.wallet.balances.set(userId, 10);
  const { raw } = t.contest.entries;
  const writes = { inserts: 0, ends: 0 };
  const [insertMany, bulkWrite] = [raw.insertMany.bind(raw), raw.bulkWrite.bind(raw)];
  raw.insertMany = (...args) => ((writes.inserts += 1), insertMany(...args));
  raw.bulkWrite = (...args) => ((writes.ends += 1), bulkWrite(...args));
  const enter = async (userId: string, market: string, selection: string, stakeRupees = 100) => {
    const outcome = await enterMarket(t.contest, { userId, market, selection, stakeRupees });
    return outcome.kind === 'refused' ? outcome.why : outcome.kind;
  };
  const outcomes = await Promise.all(
    players.map(async ({ userId, kind }) => {
      if (kind === 'wrong team') return enter(userId, 'match:ipl-2025-2', 'CSK');
      if (kind === 'other match') return enter(userId, 'match:ipl-2025-3', 'MI');
      const first = enter(userId, 'match:ipl-2025-2', 'SRH');
      return kind === 'twice' ? (await Promise.all([first, enter(userId, 'match:ipl-2025-2', 'RR')])).join(' ') : first;
    }),
  );
  Object.assign(raw, { insertMany, bulkWrite });
  const expected = {
    rich: 'held',
    poor: 'insufficient-balance',
    twice: 'held taken',
    'wrong team': 'unknown-selection',
    'other match': 'held',
  };
  expect(outcomes).toEqual(players.map(({ kind }) => expected[kind ?? 'rich']));
  expect((await statesOf(players)).sort()).toEqual([...Array(24).fill('held'), ...Array(8).fill('refused')]);
  expect(openStakes(players)).toBe(24);
  expect(Math.max(writes.inserts, writes.ends)).toBeLessThan(4);
  expect(t.wallet.calls.filter(({ batchedWith }) => batchedWith > 0).length).toBeGreaterThan(24);
});

test.each(['dies-before', 'dies-after', 'busy'] as const)(
  'a batch call that %s is retried for each order, and each stake is held once',
  async (fault) => {
    const players = await crowd(20);
    t.wallet.nextFaults.push(fault, fault, fault);
    const replies = await Promise.all(players.map((player) => join(player)));
    expect(replies.map(({ status }) => status)).toEqual(players.map(() => 201));
    expect(openStakes(players)).toBe(20);
    expect(await statesOf(players)).toEqual(players.map(() => 'held'));
  },
);

test('an svc-wallet without the batch endpoint gets single calls', async () => {
  t.wallet.supportsBatches = false;
  const players = await crowd(20);
  const replies = await Promise.all(players.map((player) => join(player)));
  expect(replies.map(({ status }) => status)).toEqual(players.map(() => 201));
  expect(t.wallet.calls.every(({ batchedWith }) => batchedWith === 0)).toBe(true);
  expect(openStakes(players)).toBe(20);
});

test('open reservations are resumed in batches', async () => {
  const players = await crowd(20);
  t.wallet.defaultFault = 'silent-after';
  const replies = await Promise.all(players.map((player) => join(player)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
  t.wallet.defaultFault = 'fine';
  t.wallet.calls.length = 0;
  await t.contest.entries.updateMany({ state: 'reserved' }, { $set: { triedAt: new Date(Date.now() - 5000) } });
  // The service's own worker may resume them too.
  await resumeReservations(t.contest);
  for (let attempts = 0; attempts < 150 && (await statesOf(players)).includes('reserved'); attempts += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await statesOf(players)).toEqual(players.map(() => 'held'));
  expect(openStakes(players)).toBe(20);
  expect(t.wallet.calls.some(({ batchedWith }) => batchedWith > 0)).toBe(true);
}, 30_000);

test('a batch is held except for one that ended meanwhile, which keeps its end', async () => {
  const players = await crowd(6);
  t.wallet.defaultFault = 'silent-after';
  await Promise.all(players.map((player) => join(player)));
  const entries = await t.contest.entries.find({ userId: { $in: players.map(({ userId }) => userId) } }).lean();
  const [first] = entries;
  await t.contest.entries.updateOne({ _id: first?._id }, { $set: { state: 'refused', reason: 'given-up' } });
  const held = await Promise.all(entries.map((entry) => markHeld(t.contest, { entry, receipt: undefined })));
  expect(held.map((entry) => entry?.state)).toEqual([undefined, 'held', 'held', 'held', 'held', 'held']);
  expect(await t.contest.entries.findById(first?._id).lean()).toMatchObject({ state: 'refused' });
}, 30_000);
