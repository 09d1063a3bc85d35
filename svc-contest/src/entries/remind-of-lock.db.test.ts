import { events, type PayloadOf } from '@baazi/contracts';
import type { Entry } from './entry';
import { startContest, type TestContest } from '../testing/start-contest';
import { remindOfLock } from './remind-of-lock';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
});
afterAll(() => t.stop());

const MATCH = 'match:ipl-2025-17';
async function enter(userId: string, market: string, daysAgo: number): Promise<void> {
  const at = new Date(t.contest.now().getTime() - daysAgo * 24 * 3600_000);
  const entry: Entry = {
    _id: `${userId}-${market.replaceAll(':', '.')}`,
    userId,
    market,
    kind: 'match',
    subject: market.slice('match:'.length),
    selection: 'DC',
    stakePaise: 4900,
    payoutPaise: 19_600,
    label: 'x',
    acceptedAt: at,
    state: 'held',
    result: 'pending',
    n: 0,
    slot: `${userId}|${market}`,
    reservedAt: at,
    triedAt: at,
    createdAt: at,
  };
  await t.contest.entries.raw.insertOne(entry);
}
const notified = async () =>
  (await t.service.outbox.model.find({ name: events.notificationRequested.name }).lean())
    .flatMap(({ data }) => (data as PayloadOf<typeof events.notificationRequested>).tellings)
    .map(({ userId, key }) => `${userId} ${key}`);

test('within the hour before the lock, notifies active players without an entry, once', async () => {
  const player = { status: 'active' as const, hideAsWinner: false, previewTomorrow: false, revision: 1 };
  await t.contest.players.create([
    { _id: 'in-it', ...player },
    { _id: 'out-of-it', ...player },
    { _id: 'long-away', ...player },
    { _id: 'never-played', ...player },
    { _id: 'blocked', ...player, status: 'blocked' },
  ]);
  await enter('in-it', MATCH, 0);
  for (const userId of ['in-it', 'out-of-it', 'blocked']) await enter(userId, 'match:ipl-2025-15', 2);
  await enter('long-away', 'match:ipl-2025-15', 15);
  await remindOfLock(t.contest);
  expect(await notified()).toEqual([]);
  t.moveTo('2025-04-05T14:05:00+05:30');
  await remindOfLock(t.contest);
  await remindOfLock(t.contest);
  expect(await notified()).toEqual(['out-of-it lock-soon:ipl-2025-17']);
});
