import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { endpoints, events, type SentTo } from '@baazi/contracts';
import type { TestService } from '@baazi/service-kit/testing';
import { openNotifications } from '../notifications/notification';
import type { NotifyConfig } from '../notify-config';
import { openPlayers } from '../players/player';
import { startTestNotify } from '../testing/start-test-notify';
import { openMessages } from './message';

const PAGE = 100;
/** The players that svc-auth and svc-contest list in pages, and after how many requests they fail. */
const fake = { players: [] as string[], requests: 0, failAfter: Infinity };
let fakeServices: Server;
let service: TestService<NotifyConfig>;
let [ann, bob, linked] = [
  { token: '', userId: '' },
  { token: '', userId: '' },
  { token: '', userId: '' },
];

beforeAll(async () => {
  fakeServices = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    fake.requests += 1;
    const from = Number(url.searchParams.get('behind') ?? '0');
    const userIds = fake.players.slice(from, from + PAGE);
    const response = {
      userIds,
      next: from + PAGE < fake.players.length ? String(from + PAGE) : undefined,
      total: from === 0 ? fake.players.length : undefined,
      title: url.pathname.includes('/markets/') ? 'CSK v DC' : undefined,
    };
    const status = fake.requests > fake.failAfter ? 503 : url.pathname.includes('no-such') ? 404 : 200;
    const code = status === 404 ? 'not-found' : 'busy';
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ status: status === 200, code, response }));
  });
  await new Promise<void>((resolve) => fakeServices.listen(0, '127.0.0.1', resolve));
  const address = fakeServices.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  service = await startTestNotify({ SVC_AUTH_INTERNAL_URL: url, SVC_CONTEST_INTERNAL_URL: url });
  bob = await service.signIn({ role: 'operator' });
});
afterAll(async () => {
  await service.stop();
  fakeServices.closeAllConnections();
  await new Promise((resolve) => fakeServices.close(resolve));
});
beforeEach(async () => {
  // Recipients of one operator's messages add up over a day.
  ann = await service.signIn({ role: 'operator' });
  linked = await service.signIn({ role: 'operator', linkedTo: [ann.userId] });
  fake.players = [];
  fake.failAfter = Infinity;
});

type Draft = SentTo<typeof endpoints.previewMessage>['body'];
const draft = (more: Partial<Draft> = {}): Draft => ({
  title: 'Payouts are late',
  text: 'The bank is slow today. Your money is safe.',
  titleHi: 'भुगतान देर से',
  textHi: 'बैंक आज धीमा है। आपका पैसा सुरक्षित है।',
  to: 'all',
  ...more,
});
const newPlayerIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const send = (more: Partial<Draft> = {}, { id = randomUUID(), token = ann.token } = {}) =>
  service.call(endpoints.sendMessage, { token, body: { ...draft(more), id } });
const messages = async () =>
  (await service.call(endpoints.listMessages, { token: ann.token })).body.response?.data ?? [];
const stateOf = async (id: string | undefined) => (await messages()).find(({ _id }) => _id === id)?.state;
const notifiedOf = (id: string | undefined) =>
  openNotifications(service.db).countDocuments({ kind: 'operator-message', 'data.messageId': id });
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await isTrue());) {
    if (Date.now() > end) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('previews a message in both languages, with the number of recipients and urging phrases, and stores nothing', async () => {
  fake.players = newPlayerIds(3);
  const body = draft({ to: 'match', matchID: 'ipl-2025-17', text: 'Last chance to look at it.' });
  const { body: seen } = await service.call(endpoints.previewMessage, { token: ann.token, body });
  expect(seen.response).toMatchObject({
    recipients: 3,
    needsSecond: false,
    matchTitle: 'CSK v DC',
    leadsTo: '/match/ipl-2025-17',
    en: { title: 'Payouts are late', mail: { subject: 'Payouts are late', action: 'See it in the portal' } },
    hi: { title: 'भुगतान देर से', text: 'बैंक आज धीमा है। आपका पैसा सुरक्षित है।' },
    urging: ['last chance'],
  });
  expect(await messages()).toEqual([]);
});

test('notifies each player of a match once, in the player’s language, with a link to the match', async () => {
  const { userId, token } = await service.signIn();
  fake.players = [userId, ...newPlayerIds(240)];
  const id = randomUUID();
  const answers = await Promise.all([1, 2].map(() => send({ to: 'match', matchID: 'ipl-2025-17' }, { id })));
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  await until(async () => (await stateOf(id)) === 'sent');
  expect((await send({ to: 'match', matchID: 'ipl-2025-17' }, { id })).body.response).toMatchObject({
    state: 'sent',
    addressed: 241,
    kept: 241,
  });
  expect(await notifiedOf(id)).toBe(241);
  const list = await service.call(endpoints.listNotifications, { token, query: { language: 'hi' } });
  expect(list.body.response?.data).toMatchObject([{ title: 'भुगतान देर से', to: '/match/ipl-2025-17' }]);
  expect((await send({ title: 'Something else' }, { id })).body.code).toBe('conflict');
  for (const _twice of [1, 2]) await service.call(endpoints.readNotifications, { token, body: {} });
  const figures = (await messages()).find(({ _id }) => _id === id)?.figures;
  expect(figures).toMatchObject({ kept: 241, read: 1, pushSent: 0, mailSent: 0 });
  const { kinds } = (await service.call(endpoints.delivery, { token: ann.token })).body.response ?? { kinds: [] };
  expect(kinds).toMatchObject([{ kind: 'operator-message', kept: 241, read: 1 }]);
});

test('a message to more than a thousand needs a second operator who is not linked to the first', async () => {
  fake.players = newPlayerIds(1001);
  const id = (await send()).body.response?._id ?? '';
  const approve = (token: string) => service.call(endpoints.approveMessage, { token, params: { id } });
  expect(await stateOf(id)).toBe('waiting');
  for (const { token } of [ann, linked]) expect((await approve(token)).body.code).toBe('second-operator-needed');
  expect(await notifiedOf(id)).toBe(0);
  expect((await approve(bob.token)).status).toBe(200);
  expect((await approve(bob.token)).status).toBe(200);
  await until(async () => (await stateOf(id)) === 'sent');
  expect(await notifiedOf(id)).toBe(1001);
  const actions = await service.operatorsLog.actions.find({ 'after.message': id }).sort({ _id: 1 }).lean();
  expect(actions.map(({ action, by }) => [action, by])).toEqual([
    ['propose-message', ann.userId],
    ['approve-message', bob.userId],
  ]);
});

test('T143: recipients of a day add up: no second message to 600 without a second operator', async () => {
  fake.players = newPlayerIds(600);
  const first = (await send()).body.response?._id;
  await until(async () => (await stateOf(first)) === 'sent');
  const body = draft();
  const preview = (token: string) => service.call(endpoints.previewMessage, { token, body });
  expect((await preview(ann.token)).body.response?.needsSecond).toBe(true);
  expect((await preview(bob.token)).body.response?.needsSecond).toBe(false);
  const second = (await send()).body.response;
  expect(second?.state).toBe('waiting');
  await service.call(endpoints.approveMessage, { token: bob.token, params: { id: second?._id ?? '' } });
  await until(async () => (await stateOf(second?._id)) === 'sent');
  fake.players = newPlayerIds(400);
  expect((await send()).body.response?.state).toBe('sending');
});

test('T143: two messages sent at the same time reach no more than a thousand', async () => {
  fake.players = newPlayerIds(900);
  const both = await Promise.all([send(), send()]);
  const ids = both.map(({ body }) => body.response?._id);
  await until(async () => (await Promise.all(ids.map(stateOf))).every((state) => state !== 'sending'));
  const reached = await Promise.all(ids.map(notifiedOf));
  expect(reached.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1000);
});

test('stops at a thousand when players joined after the count, until a second operator approves', async () => {
  fake.players = newPlayerIds(900);
  fake.failAfter = fake.requests + 1;
  const id = (await send()).body.response?._id ?? '';
  fake.players.push(...newPlayerIds(1100));
  fake.failAfter = Infinity;
  await until(async () => (await stateOf(id)) === 'waiting');
  expect(await notifiedOf(id)).toBe(1000);
  await service.call(endpoints.approveMessage, { token: bob.token, params: { id } });
  await until(async () => (await stateOf(id)) === 'sent');
  expect(await notifiedOf(id)).toBe(2000);
});

test('continues at the page where it stopped once the service that lists players is back', async () => {
  fake.players = newPlayerIds(500);
  fake.failAfter = fake.requests + 3;
  const id = (await send()).body.response?._id ?? '';
  await until(async () => (await notifiedOf(id)) === 200);
  fake.failAfter = Infinity;
  await until(async () => (await stateOf(id)) === 'sent');
  expect([await notifiedOf(id), (await messages())[0]?.addressed]).toEqual([500, 500]);
});

test('any operator withdraws a waiting message, which then cannot be approved', async () => {
  fake.players = newPlayerIds(1001);
  const id = (await send()).body.response?._id ?? '';
  const withdraw = (token: string) =>
    service.call(endpoints.withdrawMessage, { token, params: { id }, body: { reason: 'A typing error' } });
  expect((await withdraw(bob.token)).body.response).toMatchObject({ state: 'withdrawn', withdrawnBy: bob.userId });
  expect((await withdraw(bob.token)).status).toBe(200);
  expect((await withdraw(ann.token)).body.code).toBe('message-moved-on');
  const approved = await service.call(endpoints.approveMessage, { token: bob.token, params: { id } });
  expect([approved.body.code, await notifiedOf(id)]).toEqual(['message-moved-on', 0]);
  const none = { token: bob.token, params: { id: randomUUID() } };
  expect((await service.call(endpoints.approveMessage, none)).body.code).toBe('message-not-found');
});

test('a player on a break gets only a message about money', async () => {
  const { userId } = await service.signIn();
  fake.players = [userId, ...newPlayerIds(1)];
  await service.emit(events.breakTaken, { userId, revision: 1, selfExcluded: true });
  await until(async () => (await openPlayers(service.db).countDocuments({ _id: userId, selfExcluded: true })) === 1);
  const [play, money] = [(await send()).body.response, (await send({ aboutMoney: true })).body.response];
  await until(async () => (await stateOf(play?._id)) === 'sent' && (await stateOf(money?._id)) === 'sent');
  expect([await notifiedOf(play?._id), await notifiedOf(money?._id)]).toEqual([1, 2]);
  expect((await messages()).map(({ addressed, kept }) => [addressed, kept]).slice(0, 2)).toContainEqual([2, 1]);
});

test.each([
  ['accepts markup as plain text', { text: '<b>Hello</b>' }, 201],
  ['refuses an invisible text', { text: '\u200b' }, 422],
  ['refuses a text of 401 characters', { text: 'x'.repeat(401) }, 422],
  ['refuses line breaks', { text: 'one\ntwo' }, 422],
  ['refuses recipients of a match without a match', { to: 'match' }, 422],
  ['refuses all players with a match', { matchID: 'ipl-2025-17' }, 422],
  ['refuses a link that leaves the portal', { textHi: 'देखें evil.example' }, 422],
  ['refuses an unknown match', { to: 'match', matchID: 'no-such' }, 404],
] as const)('%s', async (_name, more, status) => {
  expect((await send(more)).status).toBe(status);
});

test('refuses messages by players', async () => {
  const { token, userId } = await service.signIn();
  expect((await send({}, { token })).status).toBe(403);
  expect((await service.call(endpoints.listMessages, { token })).status).toBe(403);
  expect(await openMessages(service.db).countDocuments({ writtenBy: userId })).toBe(0);
});
