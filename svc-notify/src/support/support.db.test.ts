import { randomUUID } from 'node:crypto';
import { endpoints, events } from '@baazi/contracts';
import type { TestService } from '@baazi/service-kit/testing';
import type { NotifyConfig } from '../notify-config';
import { startTestNotify } from '../testing/start-test-notify';
import { openSupportRequests } from './support-request';

let t: TestService<NotifyConfig>;
beforeAll(async () => {
  t = await startTestNotify();
});
afterAll(() => t.stop());

const newRequest = (more: object = {}) => ({
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

test('a request gets one answer of an operator, and the player is notified', async () => {
  const [asha, ravi] = [await t.signIn(), await t.signIn({ role: 'operator' })];
  const body = newRequest({ transactionID: 'wd-hold:1' });
  const asked = await t.call(endpoints.askSupport, { token: asha.token, body });
  expect([asked.status, asked.body.response]).toMatchObject([
    201,
    { number: expect.stringMatching(/^S-[A-Z2-9]{6}$/), status: 'open', text: body.text, transactionID: 'wd-hold:1' },
  ]);
  const again = await t.call(endpoints.askSupport, { token: asha.token, body });
  expect(again.body.response).toEqual(asked.body.response);
  const queue = await t.call(endpoints.supportQueue, { token: ravi.token });
  expect(queue.body.response).toMatchObject({ data: [{ _id: body.id, userId: asha.userId }], open: 1 });
  const answer = () =>
    t.call(endpoints.answerSupport, { token: ravi.token, params: { id: body.id }, body: { text: 'On its way.' } });
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
  expect((await t.call(endpoints.readSupport, { body: { id: randomUUID() } })).status).toBe(404);
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
