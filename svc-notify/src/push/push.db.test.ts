import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, events, type NotificationRequest } from '@baazi/contracts';
import { testKeys, type TestService } from '@baazi/service-kit/testing';
import { startFakePushService, type FakePushService } from '../../../dev/src/push/testing/fake-push-service';
import type { NotifyConfig } from '../notify-config';
import { startTestNotify } from '../testing/start-test-notify';
import { openNotifications } from '../notifications/notification';
import { openPushSubscriptions } from '../push-subscriptions/push-subscription';

let service: TestService<NotifyConfig>;
let push: FakePushService;
let folder: string;
let noonMs = Date.parse('2025-04-05T06:30:00Z');
/** Moves business time to `ms` after noon in India. It only moves forward, so each test has a day of its own. */
const moveTo = (ms: number): void => void service.clocks.moveTo(noonMs + ms - Date.now());
beforeAll(async () => {
  push = await startFakePushService();
  folder = await mkdtemp(path.join(tmpdir(), 'notify-test-'));
  const CLOCK_FILE = path.join(folder, 'clock.json');
  await writeFile(CLOCK_FILE, JSON.stringify({ offsetMs: noonMs - Date.now() }));
  const VAPID_PRIVATE_KEY = testKeys.tokens.privatePem;
  service = await startTestNotify({ VAPID_PRIVATE_KEY, CLOCK_FILE });
});
afterAll(async () => {
  await service.stop();
  await push.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  noonMs += 24 * 3600_000;
  moveTo(0);
  push.pushed.splice(0);
});

/** A browser with its own keys, which alone decrypt its pushes. */
function newBrowser(name: string) {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16);
  /** Decrypts as RFC 8188 and RFC 8291 specify. */
  const read = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
  };
  return { endpoint: push.endpointOf(name), keys: { p256dh, auth: auth.toString('base64url') }, read };
}
type Browser = ReturnType<typeof newBrowser>;
const subscribe = async (token: string, { endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>, more: object = {}) =>
  service.call(endpoints.subscribeToPush, { token, body: { endpoint, keys, ...more } });
const refund = (userId: string, key: string): NotificationRequest => ({
  key,
  userId,
  kind: 'refund',
  data: { market: 'match:ipl-2025-17', title: 'CSK v DC', selection: 'DC', refundPaise: 4900 },
});
const request = (...requests: NotificationRequest[]) =>
  service.emit(events.notificationRequested, { tellings: requests });
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 10_000; !(await isTrue());) {
    if (Date.now() > end) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
/** Delivery figures of the test's day. */
const figures = async () => {
  const { token } = await service.signIn({ role: 'operator' });
  return (await service.call(endpoints.delivery, { token })).body.response?.kinds ?? [];
};
const waiting = () => openNotifications(service.db).countDocuments({ pushAt: { $exists: true } });

test('pushes a notification to a browser once, encrypted for it alone', async () => {
  const { userId, token } = await service.signIn();
  const browser = newBrowser('phone');
  expect((await subscribe(token, browser)).status).toBe(200);
  await request(refund(userId, 'a'));
  await request(refund(userId, 'a'), refund('somebody-else', 'a'));
  await until(() => push.pushed.length === 1);
  await until(async () => (await waiting()) === 0);
  expect(push.pushed).toHaveLength(1);
  expect(push.pushed[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(push.pushed[0]?.headers['authorization']).toMatch(/^vapid t=[\w.-]+, ?k=[\w-]+$/);
  expect(browser.read(push.pushed[0]?.body ?? Buffer.alloc(0))).toEqual({
    title: '₹49 refunded',
    body: 'CSK v DC: your stake is back in your wallet.',
    to: '/match/ipl-2025-17',
    tag: expect.any(String),
  });
});

test.each([404, 410])(
  'a push service that answers %i: deletes the subscription, and pushes to the other browsers',
  async (status) => {
    const { userId, token } = await service.signIn();
    await subscribe(token, newBrowser(`gone-${status}`));
    await subscribe(token, newBrowser(`here-${status}`));
    push.answerWith(`gone-${status}`, status);
    await request(refund(userId, 'b'));
    await until(async () => push.pushed.length === 2 && (await waiting()) === 0);
    expect(await openPushSubscriptions(service.db).countDocuments({ userId })).toBe(1);
    expect(await figures()).toMatchObject([{ kind: 'refund', kept: 1, pushSent: 1, pushForgotten: 1, pushFailed: 0 }]);
  },
);

test.each([429, 503])('a push service that answers %i: retries later, for that browser alone', async (status) => {
  const { userId, token } = await service.signIn();
  const [busy, fine] = [`busy-${status}`, `fine-${status}`];
  await subscribe(token, newBrowser(busy));
  await subscribe(token, newBrowser(fine));
  push.answerWith(busy, status, { 'retry-after': '120' });
  await request(refund(userId, 'c'));
  await until(() => push.pushed.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  push.answerWith(busy, 201);
  moveTo(125_000);
  await until(async () => (await waiting()) === 0);
  expect(push.pushed.map(({ browser }) => browser).sort()).toEqual([busy, busy, fine]);
});

test('holds pushes until eight in the player’s time zone, except for a new device', async () => {
  const { userId, token } = await service.signIn();
  await subscribe(token, newBrowser('asleep'), { timeZone: 'Asia/Kolkata' });
  moveTo(11 * 3600_000);
  const data = { device: 'Chrome on Android', signedInAt: '2025-04-05T17:30:00Z' };
  await request(refund(userId, 'd'), { key: 'e', userId, kind: 'new-device', data });
  await until(() => push.pushed.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(push.pushed).toHaveLength(1);
  expect((await service.call(endpoints.listNotifications, { token })).body.response?.unread).toBe(2);
  moveTo(20 * 3600_000 + 1000);
  await until(() => push.pushed.length === 2);
});

test('does not push a kind that the player turned off', async () => {
  const { userId, token } = await service.signIn();
  await subscribe(token, newBrowser('picky'));
  const off = { kind: 'refund', channel: 'push', on: false } as const;
  const set = await service.call(endpoints.setNotificationPreference, { token, body: off });
  expect(set.body.response?.kinds.find(({ kind }) => kind === 'refund')).toMatchObject({ push: false });
  const { body } = await service.call(endpoints.notificationPreferences, { token });
  expect(body.response).toEqual(set.body.response);
  await request(refund(userId, 'f'));
  await until(
    async () => ((await service.call(endpoints.listNotifications, { token })).body.response?.unread ?? 0) > 0,
  );
  expect(await waiting()).toBe(0);
});

test('a browser gets the pushes of the player who last signed in there, until it unsubscribes', async () => {
  const [asha, ravi] = [await service.signIn(), await service.signIn()];
  const shared = newBrowser('shared');
  await subscribe(asha.token, shared);
  await subscribe(ravi.token, shared);
  await request(refund(asha.userId, 'g'));
  await request(refund(ravi.userId, 'g'));
  await until(async () => push.pushed.length === 1 && (await waiting()) === 0);
  const { endpoint } = shared;
  await service.call(endpoints.unsubscribeFromPush, { token: asha.token, body: { endpoint } });
  expect(await openPushSubscriptions(service.db).countDocuments({ endpoint })).toBe(1);
  await service.call(endpoints.unsubscribeFromPush, { token: ravi.token, body: { endpoint } });
  expect(await openPushSubscriptions(service.db).countDocuments({ endpoint })).toBe(0);
});

test.each(['https://10.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://svc-wallet:9090/internal/stakes'])(
  'refuses an endpoint that may be internal: %s',
  async (endpoint) => {
    const { token } = await service.signIn();
    const answer = await subscribe(token, { ...newBrowser('bad'), endpoint });
    expect([answer.status, answer.body.code]).toEqual([422, 'bad-push-endpoint']);
  },
);

test('exports the player’s data without the keys of browsers; closing the account deletes it', async () => {
  const { userId, token } = await service.signIn();
  const browser = newBrowser('leaving');
  await subscribe(token, browser, { timeZone: 'Asia/Kolkata' });
  await request(refund(userId, 'h'));
  await until(async () => push.pushed.length === 1 && (await waiting()) === 0);
  const own = (await service.call(endpoints.ownNotifyData, { token })).body.response;
  expect(own).toMatchObject({
    told: [{ kind: 'refund', title: '₹49 refunded', readAt: null }],
    timeZone: 'Asia/Kolkata',
    browsers: [{ pushService: new URL(browser.endpoint).host }],
  });
  for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
    expect(JSON.stringify(own)).not.toContain(secret);
  await service.emit(events.userStatusChanged, {
    ...{ userId, revision: 9, status: 'closed', kind: 'member', emailVerified: true },
    ...{ hideAsWinner: false, previewTomorrow: false },
  });
  const { raw } = openPushSubscriptions(service.db);
  await until(async () => (await raw.countDocuments({ userId })) === 0);
  await until(async () => (await openNotifications(service.db).countDocuments({ userId })) === 0);
});

describe('T132: a subscription belongs to a session', () => {
  const stored = (userId: string) => openPushSubscriptions(service.db).find({ userId }).sort({ createdAt: 1 }).lean();
  const settled = async (userId: string, expected: (string | undefined)[]) => {
    for (
      let n = 0;
      n < 100 && JSON.stringify((await stored(userId)).map(({ sid }) => sid)) !== JSON.stringify(expected);
      n += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await stored(userId)).map(({ sid }) => sid)).toEqual(expected);
  };
  const subscribed = async (...names: string[]) => {
    const first = await service.signIn();
    await subscribe(first.token, newBrowser(`${names[0]}-${first.userId}`));
    const [row] = await stored(first.userId);
    const rows = names.slice(1).map((sid) => ({
      ...row,
      _id: `${sid}-${first.userId}`.slice(0, 22),
      userId: first.userId,
      endpoint: `${row?.endpoint}-${sid}`,
      sid: sid === 'old' ? undefined : `${sid}-${first.userId}`,
    }));
    if (rows.length > 0) await openPushSubscriptions(service.db).raw.insertMany(rows as never[]);
    return { ...first, sid: row?.sid ?? '' };
  };
  const ended = { endedAt: new Date(Date.now() + 60_000).toISOString() };

  test('and ends with it', async () => {
    const { userId, sid } = await subscribed('mine', 'other');
    await service.emit(events.sessionsEnded, { userId, sids: [`other-${userId}`], isAll: false, ...ended });
    await settled(userId, [sid]);
  });

  test('goes on under the new id when a changed password ends all others', async () => {
    const { userId, sid } = await subscribed('mine', 'other', 'old');
    const kept = { sid, as: `new-${userId}` };
    await service.emit(events.sessionsEnded, { userId, sids: [`other-${userId}`], isAll: true, kept, ...ended });
    await settled(userId, [`new-${userId}`]);
  });

  test('ends with every session, and one of a later session is left', async () => {
    const { userId, sid } = await subscribed('mine', 'other', 'old');
    await service.emit(events.sessionsEnded, { userId, sids: [sid], isAll: true, ...ended });
    await settled(userId, []);
    await subscribe((await service.signIn({ userId })).token, newBrowser(`later-${userId}`));
    const past = new Date(Date.now() - 60_000).toISOString();
    await service.emit(events.sessionsEnded, { userId, sids: [sid], isAll: true, endedAt: past });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await stored(userId)).toHaveLength(1);
  });

  test('is listed for the devices by its session, without its endpoint, and ends by its id for its owner only', async () => {
    const { userId, sid, token } = await subscribed('mine');
    const [row] = await stored(userId);
    const listed = await service.call(endpoints.ownPushSubscriptions, { token, as: 'svc-auth' });
    expect(listed.body.response?.data).toEqual([
      { subscriptionID: row?._id, sessionID: sid, pushService: expect.any(String), since: expect.any(String) },
    ]);
    const stop = (by: string) =>
      service.call(endpoints.unsubscribeFromPush, { token: by, body: { subscriptionID: row?._id ?? '' } });
    await stop((await service.signIn()).token);
    expect(await stored(userId)).toHaveLength(1);
    await stop(token);
    expect(await stored(userId)).toEqual([]);
  });
});
