import { Types } from 'mongoose';
import { startContest, type TestContest } from '../testing/start-contest';
import type { Entry } from './entry';
import { updateTallies, tallyOf } from './tally';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());

let next = 0;
/** Entries made that many seconds ago. */
const make = (count: number, secondsAgo: number, more: Partial<Entry> = {}) =>
  t.contest.entries.insertMany(
    Array.from({ length: count }, () => {
      next += 1;
      const at = new Date(Date.now() - secondsAgo * 1000);
      const _id =
        Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1000))
          .toHexString()
          .slice(0, 8) + next.toString(16).padStart(16, '0');
      return {
        _id,
        userId: `u${next}`,
        market: 'match:ipl-2025-2',
        kind: 'match' as const,
        subject: 'ipl-2025-2',
        selection: next % 2 ? 'SRH' : 'RR',
        stakePaise: 100_00,
        payoutPaise: 500_00,
        label: 'x',
        acceptedAt: at,
        state: 'held' as const,
        result: 'pending' as const,
        n: 0,
        slot: `u${next}|m`,
        reservedAt: at,
        triedAt: at,
        createdAt: at,
        ...more,
      };
    }),
    { lean: true },
  );
const entriesIn = async (market: { _id: string; voidFrom?: Date } = { _id: 'match:ipl-2025-2' }) => {
  const { groups, unresolved } = await tallyOf(t.contest, market);
  return {
    held: groups.reduce((sum, { entries }) => sum + entries, 0),
    cut: groups.filter(({ cut }) => cut).reduce((sum, { entries }) => sum + entries, 0),
    unresolved,
  };
};

test('an incremental tally always equals a full count', async () => {
  await make(2500, 600);
  expect(await entriesIn()).toEqual({ held: 2500, cut: 0, unresolved: 0 });
  await make(10, 300, { state: 'reserved' });
  await make(5, 300, { state: 'refused' });
  await make(20, 0);
  expect(await entriesIn()).toEqual({ held: 2520, cut: 0, unresolved: 10 });
  // An entry of another instance arrives with a smaller id than one that was read.
  await make(1, 5);
  const reserved = await t.contest.entries.find({ state: 'reserved' }).sort({ _id: 1 }).lean();
  await t.contest.entries.updateMany(
    { _id: { $in: reserved.slice(0, 4).map(({ _id }) => _id) } },
    { $set: { state: 'held' } },
  );
  await t.contest.entries.updateMany(
    { _id: { $in: reserved.slice(4, 6).map(({ _id }) => _id) } },
    { $set: { state: 'refused' }, $unset: { slot: 1 } },
  );
  expect(await entriesIn()).toEqual({ held: 2525, cut: 0, unresolved: 4 });
  expect(await entriesIn()).toEqual({ held: 2525, cut: 0, unresolved: 4 });
});

test('counts afresh after a cut', async () => {
  const voidFrom = new Date(Date.now() - 400_000);
  expect(await entriesIn({ _id: 'match:ipl-2025-2', voidFrom })).toEqual({ held: 2525, cut: 25, unresolved: 4 });
});

test('counts matches of other weeks in advance', async () => {
  const market = 'match:ipl-2025-60';
  await make(1200, 600, { market, subject: 'ipl-2025-60' });
  await updateTallies(t.contest);
  // Counted entries are not read again: the tally stays although they are deleted.
  await t.contest.entries.raw.deleteMany({ market });
  expect(await entriesIn({ _id: market })).toEqual({ held: 1200, cut: 0, unresolved: 0 });
});
