import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, events, type ReplyOf, type NotificationRequest } from '@baazi/contracts';
import { forwardedTo, startFakeSmtpServer, type TestService } from '@baazi/service-kit/testing';
import type { NotifyConfig } from '../notify-config';
import { openNotifications } from '../notifications/notification';
import { startTestNotify } from '../testing/start-test-notify';

type Contact = ReplyOf<typeof endpoints.contacts>['contacts'][number];
let service: TestService<NotifyConfig>;
let post: Awaited<ReturnType<typeof startFakeSmtpServer>>;
let folder: string;
let auth: Server;
const contacts: Contact[] = [];
const state = { isAuthDown: false };
const bounced: string[] = [];
const noonMs = Date.parse('2025-04-05T06:30:00Z');

beforeAll(async () => {
  post = await startFakeSmtpServer();
  auth = createServer((req, res) => {
    if (req.url === '/internal/bounces' && !state.isAuthDown) void text(req).then((body) => void bounced.push(body));
    res.writeHead(state.isAuthDown ? 503 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ status: !state.isAuthDown, code: 'busy', response: { contacts } }));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const address = auth.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  folder = await mkdtemp(path.join(tmpdir(), 'notify-test-'));
  const CLOCK_FILE = path.join(folder, 'clock.json');
  await writeFile(CLOCK_FILE, JSON.stringify({ offsetMs: noonMs - Date.now() }));
  service = await startTestNotify({
    SMTP_URL: post.url,
    SVC_AUTH_INTERNAL_URL: `http://127.0.0.1:${address.port}`,
    CLOCK_FILE,
  });
});
afterAll(async () => {
  await service.stop();
  await post.close();
  auth.closeAllConnections();
  await new Promise((resolve) => auth.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function player(name: string, more: Partial<Contact> = {}) {
  const signedIn = await service.signIn();
  const email = `${name}@example.in`;
  contacts.push({ userId: signedIn.userId, email, name, verified: true, ...more });
  return { ...signedIn, email };
}
const money = { withdrawalId: 'w1', amountPaise: 50_000 };
const paid = (userId: string, key: string): NotificationRequest => ({
  key,
  userId,
  kind: 'payout-paid',
  data: { ...money, maskedUpi: 'a***@upi' },
});
const refused = (userId: string, key: string): NotificationRequest => ({
  key,
  userId,
  kind: 'withdrawal-refused',
  data: { ...money, end: 'rejected' },
});
const request = (...requests: NotificationRequest[]) =>
  service.emit(events.notificationRequested, { tellings: requests });
const stored = (userId: string) => openNotifications(service.db).countDocuments({ userId });
const waiting = () => openNotifications(service.db).countDocuments({ mailAt: { $exists: true } });
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 10_000; !(await isTrue());) {
    if (Date.now() > end) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const linkIn = (raw: string): URL =>
  new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(raw.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]?.replaceAll(' ', '') ?? '');
const open = (
  { pathname, search }: URL,
  init: { method?: 'POST'; body?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`http://127.0.0.1:${service.ports.public}${pathname}${search}`, {
    ...init,
    headers: { ...forwardedTo('svc-notify'), ...init.headers },
  });

test('mails a notification once, however often it is requested, in the language of the account', async () => {
  const asha = await player('asha', { language: 'hi' });
  await request(paid(asha.userId, 'a'));
  const mail = await post.mailTo(asha.email);
  expect(mail.html).toContain('<html lang="hi">');
  expect(mail.text).toContain('a***@upi');
  await request(paid(asha.userId, 'a'), paid(asha.userId, 'b'));
  await post.mailTo(asha.email, { after: 1 });
  await until(async () => (await stored(asha.userId)) === 2 && (await waiting()) === 0);
  expect(post.mails.filter(({ to }) => to === asha.email)).toHaveLength(2);
});

test('mails nothing to an unverified address, nor to a player without an address', async () => {
  const ravi = await player('ravi', { verified: false });
  const guest = await service.signIn();
  await request(refused(ravi.userId, 'a'), refused(guest.userId, 'a'));
  await until(async () => (await stored(guest.userId)) === 1 && (await waiting()) === 0);
  expect(post.mails.filter(({ to }) => to === ravi.email)).toEqual([]);
});

test('one click ends mails of a kind without signing in; opening the link does not', async () => {
  const meera = await player('meera');
  await request(paid(meera.userId, 'a'));
  const { raw, text } = await post.mailTo(meera.email);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const link = linkIn(raw);
  expect(text).toContain(link.href);
  const isMailed = async () =>
    (await service.call(endpoints.notificationPreferences, { token: meera.token })).body.response?.kinds.find(
      ({ kind }) => kind === 'payout-paid',
    )?.mail;
  const page = await open(link);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<form method="post">');
  expect(await isMailed()).toBe(true);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const _twice of [1, 2])
    expect((await open(link, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers })).status).toBe(200);
  expect(await isMailed()).toBe(false);
  link.searchParams.set('key', 'A'.repeat(60));
  expect([(await open(link)).status, (await open(link, { method: 'POST' })).status]).toEqual([422, 422]);
  await request(paid(meera.userId, 'b'), refused(meera.userId, 'c'));
  const required = await post.mailTo(meera.email, { after: 1 });
  expect(required.raw).not.toContain('List-Unsubscribe');
  await until(async () => (await stored(meera.userId)) === 3 && (await waiting()) === 0);
  expect(post.mails.filter(({ to }) => to === meera.email)).toHaveLength(2);
  const { token } = await service.signIn({ role: 'operator' });
  const ended = async () => (await service.call(endpoints.delivery, { token })).body.response?.kinds;
  await until(
    async () => (await ended())?.some(({ kind, mailEnded }) => kind === 'payout-paid' && mailEnded === 1) ?? false,
  );
  await until(
    async () => (await ended())?.some(({ kind, mailSent }) => kind === 'payout-paid' && mailSent === 3) ?? false,
  );
});

test('reports a bounced address to svc-auth once, and mails it required kinds only', async () => {
  const dev = await player('dev');
  post.state.unknown.add(dev.email);
  await request(paid(dev.userId, 'a'));
  await until(async () => bounced.length === 1);
  expect(bounced).toEqual([JSON.stringify({ email: dev.email })]);
  const queue = service.db.collection('mails');
  await until(async () => (await queue.countDocuments()) === 0);
  const contact = contacts.find(({ userId }) => userId === dev.userId);
  if (contact) contact.bounces = true;
  post.state.unknown.clear();
  await request(paid(dev.userId, 'b'), refused(dev.userId, 'c'));
  const required = await post.mailTo(dev.email);
  await until(async () => (await stored(dev.userId)) === 3 && (await waiting()) === 0);
  expect(post.mails.filter(({ to }) => to === dev.email)).toEqual([required]);
  const { token } = await service.signIn({ role: 'operator' });
  const { kinds } = (await service.call(endpoints.delivery, { token })).body.response ?? { kinds: [] };
  expect(kinds.find(({ kind }) => kind === 'payout-paid')).toMatchObject({ mailBounced: 1 });
});

test('mails wait while svc-auth is unavailable, and during the night until eight', async () => {
  const kabir = await player('kabir');
  state.isAuthDown = true;
  await request(paid(kabir.userId, 'a'));
  await until(async () => (await waiting()) === 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  state.isAuthDown = false;
  await post.mailTo(kabir.email, { withinMs: 10_000 });
  service.clocks.moveTo(noonMs + 11 * 3600_000 - Date.now());
  await request(paid(kabir.userId, 'b'));
  await until(async () => (await waiting()) === 1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect([await waiting(), post.mails.filter(({ to }) => to === kabir.email).length]).toEqual([1, 1]);
  service.clocks.moveTo(noonMs + 20 * 3600_000 + 1000 - Date.now());
  await post.mailTo(kabir.email, { after: 1, withinMs: 10_000 });
});
