import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { Types } from 'mongoose';
import { openContestContext, type ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import { completeReservation } from '../join/complete-reservation';
import { enterMarket } from '../join/enter-market';
import { resumeReservations } from '../join/resume-reservations';
import { retryWhenBusy } from '../../testing/retry-when-busy';
import { startContest, type TestContest } from '../../testing/start-contest';
import { switchCapOn } from './switch-cap-on';

jest.setTimeout(90_000);
let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

const join = (token: string, matchID: string, chosenTeam: string, amount = 100) =>
  retryWhenBusy(() => t.service.call(endpoints.joinContest, { token, body: { matchID, chosenTeam, amount } }));
const players = (count: number) => Promise.all(Array.from({ length: count }, () => t.service.signIn()));
const limit = (market: string, capRupees: number | null, maxStakeRupees: number | null = null) =>
  t.service.call(endpoints.setExposure, {
    token: operator,
    body: { market, capRupees, maxStakeRupees, reason: 'nerves' },
  });
const shown = async (market: string) =>
  (await t.service.call(endpoints.exposure, { token: operator, query: { limit: '100', query: market } })).body.response
    ?.data[0];
const liabilityOf = async (market: string) => (await t.contest.exposure.findById(market).lean())?.liabilityPaise;

test('T36: concurrent joins never exceed the cap; one above it is refused before any debit', async () => {
  const market = 'match:ipl-2025-2';
  expect((await limit(market, 4000)).body.response).toEqual({ market, capRupees: 4000, maxStakeRupees: null });
  const crowd = await players(30);
  const replies = await Promise.all(crowd.map(({ token }) => join(token, 'ipl-2025-2', 'SRH')));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused.every(({ body }) => body.code === 'liability-cap' && body.errors?.[0]?.path === 'amount')).toBe(true);
  expect(t.wallet.stakes.size).toBe(10);
  expect(await t.contest.entries.countDocuments({ market })).toBe(10);
  expect(await liabilityOf(market)).toEqual({ SRH: 4000_00, RR: 0 });
  // Stakes on the other outcome are no offset: it has a cap of its own.
  const [other] = await players(1);
  expect((await join(other?.token ?? '', 'ipl-2025-2', 'RR')).status).toBe(201);
});

test('a stake that svc-wallet refuses takes its liability off', async () => {
  const market = 'match:ipl-2025-2';
  const [poor, next] = await players(2);
  t.wallet.balances.set(poor?.userId ?? '', 0);
  const before = await liabilityOf(market);
  expect((await join(poor?.token ?? '', 'ipl-2025-2', 'RR', 200)).body).toMatchObject({ code: 'insufficient-balance' });
  expect(await liabilityOf(market)).toEqual(before);
  expect((await join(next?.token ?? '', 'ipl-2025-2', 'RR', 200)).status).toBe(201);
});

test('joins of a capped market are committed in batches and decided one by one; two instances never exceed the cap', async () => {
  const market = 'match:ipl-2025-5';
  await limit(market, 20_000);
  const instances = [t.contest, openContestContext(t.contest.service)];
  const { raw } = t.contest.exposure;
  let changes = 0;
  const updateOne = raw.updateOne.bind(raw);
  raw.updateOne = (...args) => ((changes += 1), updateOne(...args));
  const enter = async (instance: ContestContext | undefined, userId: string, stakeRupees = 100) => {
    const request = { userId, market, selection: 'PBKS', stakeRupees };
    const outcome = await enterMarket(instance ?? t.contest, request);
    return outcome.kind === 'refused' ? outcome.why : outcome.kind;
  };
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const userId = `capped-${i}`;
      if (i % 4 === 0) t.wallet.balances.set(userId, 0);
      const first = enter(instances[i % 2], userId);
      if (i % 4 !== 1) return [await first];
      return (await Promise.all([first, enter(instances[((i + i / 8) % 2) | 0], userId, 49)])).sort();
    }),
  );
  raw.updateOne = updateOne;
  const counts = new Map<string, number>();
  for (const outcome of outcomes.flat()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(['held', 'insufficient-balance', 'liability-cap', 'taken']);
  for (const ends of outcomes.filter(({ length }) => length === 2)) expect(ends).not.toEqual(['held', 'held']);
  const live = await t.contest.entries.find({ market, state: 'held' }).lean();
  expect(live).toHaveLength(counts.get('held') ?? 0);
  const owed = live.reduce((sum, { payoutPaise, stakePaise }) => sum + payoutPaise - stakePaise, 0);
  expect(await liabilityOf(market)).toMatchObject({ PBKS: owed });
  expect(owed).toBeLessThanOrEqual(20_000_00);
  expect(changes).toBeLessThan(60);
});

test('a cap that is switched on counts existing entries and those that arrive meanwhile', async () => {
  const market = 'match:ipl-2025-3';
  const crowd = await players(24);
  const early = crowd.slice(0, 8).map(({ token }) => join(token, 'ipl-2025-3', 'MI'));
  const switching = limit(market, 4000);
  const during = crowd
    .slice(8, 16)
    .map(({ token }, i) =>
      new Promise((resolve) => setTimeout(resolve, i * 5)).then(() => join(token, 'ipl-2025-3', 'MI')),
    );
  const replies = await Promise.all([...early, ...during]);
  // On a slow machine a reservation may be closed, or find the market full.
  expect(
    replies
      .map(({ status, body }) => (status === 201 ? 'joined' : body.code))
      .filter((ending) => !['joined', 'liability-cap', 'given-up'].includes(ending ?? '')),
  ).toEqual([]);
  expect((await switching).body.status).toBe(true);
  const held = await t.contest.entries.countDocuments({ market, state: 'held' });
  expect((await liabilityOf(market))?.['MI']).toBeGreaterThanOrEqual(held * 400_00);
  await Promise.all(crowd.slice(16).map(({ token }) => join(token, 'ipl-2025-3', 'MI')));
  expect((await liabilityOf(market))?.['MI']).toBeLessThanOrEqual(Math.max(4000_00, held * 400_00));
  expect((await shown(market))?.outcomes.find(({ outcome }) => outcome === 'MI')?.liabilityRupees).toBe(
    ((await liabilityOf(market))?.['MI'] ?? 0) / 100,
  );
});

/** A reservation as it is in the database before svc-wallet's answer. */
async function reservation(market: string, more: Partial<Entry> = {}): Promise<Entry> {
  const userId = `reserved-${randomUUID()}`;
  const entry: Entry = {
    _id: new Types.ObjectId().toHexString(),
    userId,
    market,
    kind: 'match',
    subject: market.slice('match:'.length),
    selection: (await t.contest.markets.findById(market).lean())?.outcomes[0] ?? '',
    stakePaise: 100_00,
    payoutPaise: 500_00,
    label: 'x',
    acceptedAt: t.contest.now(),
    state: 'reserved',
    result: 'pending',
    n: 0,
    slot: `${userId}|${market}`,
    reservedAt: new Date(),
    triedAt: new Date(),
    createdAt: t.contest.now(),
    ...more,
  };
  await t.contest.entries.raw.insertOne(entry);
  return entry;
}
const totalOf = async (market: string) =>
  Object.values((await liabilityOf(market)) ?? {}).reduce((sum, paise) => sum + paise, 0);

test('an entry that is refused while a cap is switched on is not counted by it', async () => {
  const market = await t.contest.markets.findById('match:ipl-2025-6').lean();
  if (!market) throw new Error('no market');
  const entry = await reservation(market._id);
  t.wallet.balances.set(entry.userId, 0);
  const { raw } = t.contest.entries;
  const end = raw.findOneAndUpdate.bind(raw);
  const ending = jest.spyOn(raw, 'findOneAndUpdate').mockImplementationOnce(async (...args) => {
    expect(await switchCapOn(t.contest, market, 4000_00, { waitMs: 0 })).toBe(true);
    expect(await totalOf(market._id)).toBe(400_00);
    return end(...args);
  });
  const { entry: ended } = await completeReservation(t.contest, entry);
  ending.mockRestore();
  expect(ended).toMatchObject({ state: 'refused', reason: 'insufficient-balance' });
  expect(await totalOf(market._id)).toBe(0);
});

test('a reservation that a cap has not counted is refused when it is resumed, and takes nothing off', async () => {
  const market = 'match:ipl-2025-7';
  await limit(market, 4000);
  const [team = ''] = (await t.contest.markets.findById(market).lean())?.outcomes ?? [];
  const counted = await join((await t.service.signIn()).token, 'ipl-2025-7', team);
  expect(counted.status).toBe(201);
  const { _id } = await reservation(market, { triedAt: new Date(0) });
  await resumeReservations(t.contest);
  expect(await t.contest.entries.findById(_id).lean()).toMatchObject({ state: 'refused', reason: 'given-up' });
  expect(await totalOf(market)).toBe(400_00);
});

test('a cap or limit that cannot be logged is not set', async () => {
  const market = 'match:ipl-2025-8';
  const full = new Error('the disk is full');
  for (const change of [() => limit(market, 4000, 60), () => limit(market, null, 60)]) {
    jest.spyOn(t.contest.service.operatorsLog, 'record').mockRejectedValueOnce(full);
    expect((await change()).status).toBe(500);
    expect(await shown(market)).toMatchObject({ capRupees: null, maxStakeRupees: null });
  }
  expect((await limit(market, 4000, 60)).status).toBe(200);
  for (const change of [() => limit(market, 5000, 70), () => limit(market, null, null)]) {
    jest.spyOn(t.contest.service.operatorsLog, 'record').mockRejectedValueOnce(full);
    expect((await change()).status).toBe(500);
    expect(await shown(market)).toMatchObject({ capRupees: 4000, maxStakeRupees: 60 });
  }
});

test('a raised cap admits more; a lifted one leaves no exposure', async () => {
  const market = 'match:ipl-2025-3';
  await limit(market, 8000);
  const [one] = await players(1);
  expect((await join(one?.token ?? '', 'ipl-2025-3', 'MI')).status).toBe(201);
  await limit(market, null, 60);
  expect(await liabilityOf(market)).toBeUndefined();
  const [other] = await players(1);
  expect((await join(other?.token ?? '', 'ipl-2025-3', 'MI')).body).toMatchObject({
    code: 'max-stake',
    errors: [{ path: 'amount', msg: 'At most ₹60 in this contest.' }],
  });
  expect((await join(other?.token ?? '', 'ipl-2025-3', 'MI', 49)).status).toBe(201);
  const match = (await t.service.call(endpoints.dashboard, { token: other?.token ?? '' })).body.response?.matches.find(
    ({ matchID }) => matchID === 'ipl-2025-3',
  );
  expect(match?.maxStake).toBe(60);
});

test('concurrent changes of a cap: one succeeds, the others are refused', async () => {
  const market = 'match:ipl-2025-4';
  await limit(market, 4000);
  const epoch = async () => (await t.contest.markets.findById(market).lean())?.capEpoch ?? 0;
  const before = await epoch();
  const caps = [5000, 6000, 7000, 8000, 9000];
  const answers = await Promise.all(caps.map((cap) => limit(market, cap)));
  const changed = answers.filter(({ status }) => status === 200);
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'conflict')).toBe(true);
  expect((await epoch()) - before).toBe(changed.length);
  expect(changed.map(({ body }) => body.response?.capRupees)).toContain((await shown(market))?.capRupees);
});
