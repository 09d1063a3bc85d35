import { endpoints } from '@baazi/contracts';
import { mongo } from 'mongoose';
import { operatorsLogMigration } from './migrate-operators-log';
import { startContest, type TestContest } from '../testing/start-contest';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());

const raw = () => t.service.db.collection('audit');
const shown = async () => {
  const { token } = await t.service.signIn({ role: 'operator' });
  const query = { limit: '100', orderBy: 'createdAt' as const, ascending: 'asc' as const };
  const { body } = await t.service.call(endpoints.contestAudit, { token, query });
  return { rows: body.response?.data ?? [], total: body.response?.total };
};

test('converts each old row once, in its order, also after a crash and by two instances at once', async () => {
  const { operatorsLog } = t.contest.service;
  // Its own lines about the season are of the current format.
  await operatorsLog.actions.deleteMany({});
  await operatorsLog.actions.raw.insertOne({
    _id: 'a-new-row',
    at: new Date('2025-03-22T12:00:00Z'),
    by: 'operator-2',
    action: 'move-match',
    subject: 'ipl-2025-9',
    reason: 'rain',
  });
  const old = Array.from({ length: 450 }, (_one, i) => ({
    _id: new mongo.ObjectId(),
    by: 'operator-1',
    action: 'set-exposure',
    subject: `match:ipl-2025-${i}`,
    reason: 'nerves',
    before: { capPaise: null },
    after: { capRupees: i },
    createdAt: new Date(Date.parse('2025-03-20T12:00:00Z') + i * 1000),
  }));
  await raw().insertMany(old);
  // A start that crashed had converted the first row, and had not deleted the old one yet.
  const { _id, createdAt, ...first } = old[0]!;
  await operatorsLog.actions.raw.insertOne({ _id: _id.toHexString(), at: createdAt, ...first });

  const { up } = operatorsLogMigration(t.contest);
  const pause = async () => undefined;
  await Promise.all([up(pause), up(pause)]);
  expect(await up(pause)).toBe(0);
  expect(await raw().countDocuments({})).toBe(451);
  expect(await raw().countDocuments({ createdAt: { $exists: true } })).toBe(0);
  const { rows, total } = await shown();
  expect(total).toBe(451);
  expect(rows[0]).toEqual({
    _id: _id.toHexString(),
    at: '2025-03-20T12:00:00.000Z',
    part: 'svc-contest',
    ...first,
  });
  expect(rows[99]).toMatchObject({ after: { capRupees: 99 } });
});
