import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { endpoints, events, type SentTo } from '@baazi/contracts';
import { forwardedTo, startFakeSmtpServer, type TestService } from '@baazi/service-kit/testing';
import type { NotifyConfig } from '../notify-config';
import { startTestNotify } from '../testing/start-test-notify';
import { deleteOldSupportRequests, openSupportRequests } from './support-request';

let t: TestService<NotifyConfig>;
let auth: Server;
let post: Awaited<ReturnType<typeof startFakeSmtpServer>>;
const names: Record<string, string> = {};
let isAuthDown = false;
beforeAll(async () => {
  post = await startFakeSmtpServer();
  auth = createServer(({ url }, res) => {
    const isNames = url?.startsWith('/parts/user-names') === true && !isAuthDown;
    res.writeHead(isNames ? 200 : 503, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ status: isNames, code: 'busy', response: { names } }));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const address = auth.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  t = await startTestNotify({ SVC_AUTH_URL: `http://127.0.0.1:${address.port}`, SMTP_URL: post.url });
});
afterAll(async () => {
  await t.stop();
  auth.closeAllConnections();
  await new Promise((resolve) => auth.close(resolve));
  await post.close();
});

type Body = NonNullable<SentTo<typeof endpoints.askSupport>['body']>;
const newRequest = <T extends Partial<Body>>(more?: T) => ({
  id: randomUUID(),
  category: 'money' as const,
  text: 'Where is my payout?\nI asked yesterday.',
  ...more,
});
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 8000; !(await isTrue());) {
    if (Date.now() > end) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

let strangers = 0;
const fromStranger = (more: Partial<Body> = {}) => {
  const email = `stranger-${(strangers += 1)}@example.in`;
  return { ...newRequest(), email, ...more };
};
/** The link in the mail to a stranger. */
const linkTo = async (email: string): Promise<URL> =>
  new URL(/https?:\S+confirm\S+/.exec((await post.mailTo(email)).text)?.[0] ?? '');
const open = ({ pathname, search }: URL, method = 'GET', language = 'en') =>
  fetch(`http://127.0.0.1:${t.ports.public}${pathname}${search}`, {
    method,
    headers: { ...forwardedTo('svc-notify'), 'accept-language': language },
  });
/** Asks as a stranger and uses the link in the mail. */
async function askConfirmed(more: Partial<Body> = {}) {
  const body = fromStranger(more);
  expect((await t.call(endpoints.askSupport, { body })).body.response).toMatchObject({ isUnconfirmed: true });
  expect((await open(await linkTo(body.email), 'POST')).status).toBe(200);
  return body;
}

test('a request gets one answer of an operator, and the player is notified', async () => {
  const [asha, ravi] = [await t.signIn(), await t.signIn({ role: 'operator' })];
  const body = newRequest({ transactionID: 'wd-hold:1' });
  const sent = await t.call(endpoints.askSupport, { token: asha.token, body });
  expect([sent.status, sent.body.response]).toMatchObject([
    201,
    { number: expect.stringMatching(/^S-[A-Z2-9]{6}$/), status: 'open', text: body.text, transactionID: 'wd-hold:1' },
  ]);
  const again = await t.call(endpoints.askSupport, { token: asha.token, body });
  expect(again.body.response).toEqual(sent.body.response);
  names[asha.userId] = 'Asha Rao';
  const queue = await t.call(endpoints.supportQueue, { token: ravi.token });
  expect(queue.body.response).toMatchObject({
    data: [{ _id: body.id, userId: asha.userId, name: 'Asha Rao' }],
    open: 1,
  });
  isAuthDown = true;
  const unnamed = await t.call(endpoints.supportQueue, { token: ravi.token });
  isAuthDown = false;
  expect(unnamed.body.response?.data.map(({ userId, name }) => [userId, name])).toEqual([[asha.userId, undefined]]);
  const answer = () =>
    t.call(endpoints.answerSupport, { token: ravi.token, params: { id: body.id }, body: { text: 'On its way.' } });
  const foreign = { text: 'Log in at evil.example to get it.' };
  const lured = await t.call(endpoints.answerSupport, { token: ravi.token, params: { id: body.id }, body: foreign });
  expect([lured.status, lured.body.code]).toEqual([422, 'foreign-link']);
  const both = await Promise.all([answer(), answer()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const list = await t.call(endpoints.listSupport, { token: asha.token });
  expect(list.body.response?.data).toMatchObject([{ status: 'answered', answer: { text: 'On its way.' } }]);
  const notificationsOf = async () =>
    (await t.call(endpoints.listNotifications, { token: asha.token })).body.response?.data ?? [];
  await until(async () => (await notificationsOf()).length > 0);
  expect(await notificationsOf()).toMatchObject([{ kind: 'support-reply', to: '/help' }]);
});

test('a visitor leaves an email address, and reads the answer by the id that the browser generated', async () => {
  const body = newRequest({ email: 'blocked@example.in', language: 'hi', category: 'account' });
  expect((await t.call(endpoints.askSupport, { body: newRequest() })).body).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'email' }],
  });
  expect((await t.call(endpoints.askSupport, { body })).status).toBe(201);
  expect((await t.call(endpoints.readSupport, { body: { id: body.id } })).body.response).toMatchObject({
    status: 'open',
  });
  expect((await t.call(endpoints.askSupport, { body })).body.response).toMatchObject({ _id: body.id });
  expect((await t.call(endpoints.readSupport, { body: { id: randomUUID() } })).status).toBe(404);
});

test('T138: what a stranger wrote is read by operators only, not by who knows its id', async () => {
  const loot = 'tokens of three players: eyJhbGciOi';
  const body = await askConfirmed({ text: loot, matchID: 'loot-1', transactionID: 'loot-2' });
  const read = await t.call(endpoints.readSupport, { body: { id: body.id } });
  expect([read.status, JSON.stringify(read.body)]).toEqual([200, expect.not.stringMatching(/eyJ|loot/)]);
  const guessed = { ...newRequest({ email: body.email, text: 'x' }), id: body.id };
  const again = await t.call(endpoints.askSupport, { body: guessed });
  expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.not.stringMatching(/eyJ|loot/)]);
  const { token } = await t.signIn({ role: 'operator' });
  const queue = await t.call(endpoints.supportQueue, { token, query: { from: 'strangers' } });
  expect(queue.body.response?.data.map(({ text }) => text)).toContain(loot);
});

test('T137: 120 requests of strangers hide no request of a player, and all are found by pages', async () => {
  const asha = await t.signIn();
  await openSupportRequests(t.db).deleteMany({});
  const stored = {
    number: 'S-AAAAAA',
    category: 'other',
    text: 'x',
    language: 'en',
    status: 'open',
    askedAt: new Date(0),
  };
  const flood = Array.from({ length: 120 }, () => ({
    ...stored,
    _id: randomUUID(),
    email: 'a@b.in',
    keptAt: new Date(),
  }));
  await openSupportRequests(t.db).insertMany(flood);
  const body = newRequest();
  await t.call(endpoints.askSupport, { token: asha.token, body });
  const { token } = await t.signIn({ role: 'operator' });
  const queue = async (query: object) => (await t.call(endpoints.supportQueue, { token, query })).body.response;
  expect(await queue({})).toMatchObject({ data: [{ _id: body.id }], open: 1, openOfStrangers: 120 });
  const ids = new Set<string>();
  for (let [behind, pages]: [string | undefined, number] = [undefined, 0]; pages < 3; pages += 1) {
    const found: Awaited<ReturnType<typeof queue>> = await queue({ from: 'strangers', behind });
    for (const { _id } of found?.data ?? []) ids.add(_id);
    behind = found?.next;
  }
  expect(ids.size).toBe(120);
});

test('spam of a stranger leaves the queue unknown to its author, and is put back', async () => {
  const { token } = await t.signIn({ role: 'operator' });
  const queue = async (status: 'open' | 'spam' | 'answered') =>
    (await t.call(endpoints.supportQueue, { token, query: { status, from: 'strangers' } })).body.response;
  const mark = async (id: string, isSpam: boolean) =>
    (await t.call(endpoints.markSpam, { token, params: { id }, body: { isSpam } })).status;
  const body = await askConfirmed();
  const before = (await queue('open'))?.openOfStrangers ?? 0;
  expect([await mark(body.id, true), await mark(body.id, true)]).toEqual([200, 200]);
  expect((await queue('open'))?.openOfStrangers).toBe(before - 1);
  expect((await queue('spam'))?.data).toMatchObject([{ _id: body.id, status: 'spam' }]);
  const read = await t.call(endpoints.readSupport, { body: { id: body.id } });
  expect(read.body.response).toMatchObject({ status: 'open' });
  expect((await open(await linkTo(body.email), 'POST')).status).toBe(200);
  expect((await queue('spam'))?.data).toMatchObject([{ _id: body.id }]);
  const repeated = await t.call(endpoints.askSupport, { body });
  expect(repeated.body.response).toMatchObject({ status: 'open' });
  const answered = await t.call(endpoints.answerSupport, {
    token,
    params: { id: body.id },
    body: { text: 'Thank you.' },
  });
  expect(answered.body.code).toBe('support-answered');
  expect(await mark(body.id, false)).toBe(200);
  expect([(await queue('open'))?.openOfStrangers, (await queue('spam'))?.data]).toEqual([before, []]);
  const log = await t.call(endpoints.notifyAudit, { token, query: { query: 'mark-spam' } });
  expect(log.body.response?.data).toHaveLength(1);
});

test('a request of a player is no spam, nor is one that was answered', async () => {
  const [{ token: asha }, { token }] = [await t.signIn(), await t.signIn({ role: 'operator' })];
  const [own, answered] = [newRequest(), await askConfirmed()];
  await t.call(endpoints.askSupport, { token: asha, body: own });
  await t.call(endpoints.answerSupport, { token, params: { id: answered.id }, body: { text: 'Done.' } });
  for (const { id } of [own, answered, newRequest()])
    expect((await t.call(endpoints.markSpam, { token, params: { id }, body: { isSpam: true } })).status).toBe(404);
  expect(
    (await t.call(endpoints.markSpam, { token: asha, params: { id: own.id }, body: { isSpam: true } })).status,
  ).toBe(403);
});

test("T137: a stranger's request joins the queue when the link in the mail is used, not when it is opened", async () => {
  const { token } = await t.signIn({ role: 'operator' });
  const inQueue = async () =>
    (await t.call(endpoints.supportQueue, { token, query: { from: 'strangers' } })).body.response?.openOfStrangers ?? 0;
  const before = await inQueue();
  const advert = 'Cheap coins at evil.example';
  const body = fromStranger({ text: advert, language: 'hi' });
  await t.call(endpoints.askSupport, { body });
  const answered = await t.call(endpoints.answerSupport, {
    token,
    params: { id: body.id },
    body: { text: 'Thank you.' },
  });
  expect([await inQueue(), answered.body.code]).toEqual([before, 'support-not-found']);
  const mail = await post.mailTo(body.email);
  expect(mail.raw + mail.html).not.toMatch(/evil|coins/);
  expect(mail.subject).toMatch(/^अपने संदेश S-[A-Z2-9]{6} की पुष्टि करें$/);
  const link = await linkTo(body.email);
  const page = await open(link, 'GET', 'hi');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect(await inQueue()).toBe(before);
  const done = await open(link, 'POST', 'hi');
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('आपका संदेश मिल गया')]);
  expect(await inQueue()).toBe(before + 1);
  const read = await t.call(endpoints.readSupport, { body: { id: body.id } });
  expect(read.body.response).not.toHaveProperty('isUnconfirmed');
});

test('T137: a link that is used again, forged, of another request or expired puts nothing into the queue', async () => {
  const requests = openSupportRequests(t.db);
  const statusOf = async ({ id }: { id: string }) => (await requests.findById(id).lean())?.status;
  const [mine, other] = [fromStranger(), fromStranger()];
  for (const body of [mine, other]) await t.call(endpoints.askSupport, { body });
  const link = await linkTo(mine.email);
  expect([(await open(link, 'POST')).status, await statusOf(mine), await statusOf(other)]).toEqual([
    200,
    'open',
    'unconfirmed',
  ]);
  await requests.updateOne({ _id: mine.id }, { $set: { status: 'answered' } });
  expect([(await open(link, 'POST')).status, await statusOf(mine)]).toEqual([200, 'answered']);
  const forged = new URL(link);
  const key = link.searchParams.get('key') ?? '';
  for (const bad of [`A${key.slice(1)}`, Buffer.from(other.id.repeat(2)).toString('base64url'), 'A'.repeat(60)]) {
    forged.searchParams.set('key', bad);
    expect([(await open(forged)).status, (await open(forged, 'POST')).status]).toEqual([422, 422]);
  }
  const late = await linkTo(other.email);
  await requests.updateOne({ _id: other.id }, { $set: { keptAt: new Date(Date.now() - 24 * 3600_000) } });
  expect([(await open(late)).status, (await open(late, 'POST')).status]).toEqual([422, 422]);
  expect(await statusOf(other)).toBe('unconfirmed');
  await deleteOldSupportRequests({ supportRequests: requests, machineNow: () => new Date() });
  expect([await statusOf(other), await statusOf(mine)]).toEqual([undefined, 'answered']);
});

test('T137: five requests a day mail one address, whoever sends them', async () => {
  const { email } = fromStranger();
  const answers: number[] = [];
  for (let i = 0; i < 6; i += 1)
    answers.push(
      (
        await t.call(endpoints.askSupport, {
          body: newRequest({ email }),
          headers: { 'x-forwarded-for': `198.51.100.${i + 1}` },
        })
      ).status,
    );
  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  await post.mailTo(email, { after: 4 });
  expect(post.mails.filter(({ to }) => to === email)).toHaveLength(5);
});

test('deletes requests of strangers after 90 days, and none of a player', async () => {
  const asha = await t.signIn();
  const requests = openSupportRequests(t.db);
  const ids = { stranger: randomUUID(), recent: randomUUID(), player: randomUUID() };
  await askConfirmed({ id: ids.stranger });
  await askConfirmed({ id: ids.recent });
  await t.call(endpoints.askSupport, { token: asha.token, body: newRequest({ id: ids.player }) });
  await requests.updateMany({ _id: { $in: [ids.stranger, ids.player] } }, { $set: { keptAt: new Date(0) } });
  await deleteOldSupportRequests({ supportRequests: requests, machineNow: () => new Date() });
  expect((await requests.find({ _id: { $in: Object.values(ids) } })).map(({ _id }) => _id).sort()).toEqual(
    [ids.recent, ids.player].sort(),
  );
});

test('refuses to read or overwrite a request of another player', async () => {
  const [asha, ravi] = [await t.signIn(), await t.signIn()];
  const body = newRequest();
  await t.call(endpoints.askSupport, { token: asha.token, body });
  expect((await t.call(endpoints.readSupport, { body: { id: body.id } })).status).toBe(404);
  expect((await t.call(endpoints.askSupport, { token: ravi.token, body })).status).toBe(409);
  expect((await t.call(endpoints.listSupport, { token: ravi.token })).body.response?.data).toEqual([]);
  expect((await t.call(endpoints.supportQueue, { token: ravi.token })).status).toBe(403);
});

test('refuses the eleventh request of a day; closing the account deletes the requests', async () => {
  const { userId, token } = await t.signIn();
  const answers = [];
  for (let i = 0; i < 11; i += 1)
    answers.push((await t.call(endpoints.askSupport, { token, body: newRequest() })).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  expect((await t.call(endpoints.ownSupportData, { token, as: 'svc-auth' })).body.response?.requests).toHaveLength(10);
  const gone = { kind: 'member', emailVerified: false, hideAsWinner: true, previewTomorrow: false } as const;
  await t.emit(events.userStatusChanged, { ...gone, userId, revision: 9, status: 'closed' });
  await until(async () => (await openSupportRequests(t.db).countDocuments({ userId })) === 0);
});

test.each([
  ['an empty text', ' \n '],
  ['a text with control characters', 'a\u202eb'],
  ['a text of 2001 characters', 'x'.repeat(2001)],
])('refuses %s', async (_name, text) => {
  const { token } = await t.signIn();
  const refused = await t.call(endpoints.askSupport, { token, body: newRequest({ text }) });
  expect(refused.body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'text' }] });
});
