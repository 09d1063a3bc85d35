import { endpoints, events, type NotificationRequest } from '@baazi/contracts';
import type { TestService } from '@baazi/service-kit/testing';
import type { NotifyConfig } from '../notify-config';
import { startTestNotify } from '../testing/start-test-notify';
import { openPlayers } from '../players/player';
import { openNotifications } from './notification';

let service: TestService<NotifyConfig>;
beforeAll(async () => {
  service = await startTestNotify();
});
afterAll(() => service.stop());

const won = (userId: string, pickId: string): NotificationRequest => ({
  key: `result:${pickId}:1`,
  userId,
  kind: 'result',
  data: {
    market: 'match:ipl-2025-18',
    title: 'CSK v DC',
    selection: 'DC',
    result: 'won',
    stakePaise: 10_000,
    paidPaise: 50_000,
  },
});
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 8000; !(await isTrue());) {
    if (Date.now() > end) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const listOf = async (token: string, query: object = {}) =>
  (await service.call(endpoints.listNotifications, { token, query })).body.response;

test('stores each notification once, however often it is requested, and shows it to its player alone', async () => {
  const [asha, ravi] = [await service.signIn(), await service.signIn()];
  const requests = [won(asha.userId, 'p1'), won(asha.userId, 'p2'), won(ravi.userId, 'p1')];
  await service.emit(events.notificationRequested, { tellings: requests });
  await service.emit(events.notificationRequested, { tellings: [...requests, won(asha.userId, 'p3')] });
  await until(async () => ((await listOf(asha.token))?.data.length ?? 0) >= 3);
  expect(await openNotifications(service.db).countDocuments()).toBe(4);
  expect(await listOf(ravi.token)).toMatchObject({
    data: [
      {
        kind: 'result',
        title: 'You won ₹500',
        text: 'CSK v DC: DC was right. It is in your wallet.',
        to: '/match/ipl-2025-18',
        readAt: null,
      },
    ],
    unread: 1,
  });
  expect((await listOf(ravi.token, { language: 'hi' }))?.data[0]?.title).toBe('आप ₹500 जीते');
});

test('returns a long list in pages, each row once', async () => {
  const { userId, token } = await service.signIn();
  const requests = Array.from({ length: 7 }, (_, i) => won(userId, `long${i}`));
  await service.emit(events.notificationRequested, { tellings: requests });
  await until(async () => (await listOf(token))?.unread === 7);
  const seen: string[] = [];
  for (let behind: string | undefined; ;) {
    const page = await listOf(token, { limit: 3, behind });
    seen.push(...(page?.data ?? []).map(({ _id }) => _id));
    behind = page?.next;
    if (behind === undefined) break;
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

test('marks one or all up to an instant as read, and nothing of another player', async () => {
  const [asha, ravi] = [await service.signIn(), await service.signIn()];
  await service.emit(events.notificationRequested, { tellings: [1, 2, 3].map((i) => won(asha.userId, `read${i}`)) });
  await until(async () => (await listOf(asha.token))?.unread === 3);
  const rows = (await listOf(asha.token))?.data ?? [];
  const read = async (token: string, body: object) =>
    (await service.call(endpoints.readNotifications, { token, body })).body.response?.unread;
  expect(await read(ravi.token, { _id: rows[0]?._id })).toBe(0);
  expect(await read(asha.token, { _id: rows[0]?._id })).toBe(2);
  expect(await read(asha.token, { _id: rows[0]?._id })).toBe(2);
  const upTo = new Date(Date.parse(rows[0]?.at ?? '') - 60_000).toISOString();
  expect(await read(asha.token, { upTo })).toBe(2);
  expect(await read(asha.token, {})).toBe(0);
  const [first] = (await listOf(asha.token))?.data ?? [];
  expect(first?.readAt).not.toBeNull();
});

test('during a break only money is notified; closing the account deletes the notifications', async () => {
  const { userId, token } = await service.signIn();
  const breakUntil = new Date(Date.now() + 3600_000).toISOString();
  await service.emit(events.breakTaken, { userId, revision: 3, breakUntil, selfExcluded: false });
  await service.emit(events.breakTaken, { userId, revision: 2, selfExcluded: false });
  await until(async () => (await openPlayers(service.db).countDocuments({ _id: userId })) === 1);
  const soon: NotificationRequest = {
    key: 'lock-soon:ipl-2025-18',
    userId,
    kind: 'lock-soon',
    data: { market: 'match:ipl-2025-18', title: 'CSK v DC', locksAt: breakUntil },
  };
  await service.emit(events.notificationRequested, { tellings: [soon] });
  await service.emit(events.notificationRequested, { tellings: [soon, won(userId, 'away')] });
  await until(async () => (await listOf(token))?.unread === 1);
  expect((await listOf(token))?.data.map(({ kind }) => kind)).toEqual(['result']);
  await service.emit(events.userStatusChanged, {
    userId,
    revision: 9,
    status: 'closed',
    kind: 'member',
    emailVerified: true,
    hideAsWinner: false,
    previewTomorrow: false,
  });
  await until(async () => (await openNotifications(service.db).countDocuments({ userId })) === 0);
});

test('refuses the list without a session', async () => {
  expect((await service.call(endpoints.listNotifications)).status).toBe(401);
});
