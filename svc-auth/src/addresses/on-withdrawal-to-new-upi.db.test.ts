import { randomUUID } from 'node:crypto';
import { endpoints, events } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const sidOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid);

it('T112: a withdrawal to a new UPI ID is mailed once, also when its event is redelivered', async () => {
  const account = await t.signedIn();
  const userId = (await t.me(account.token))?._id ?? '';
  const data = {
    withdrawalId: randomUUID(),
    userId,
    amountPaise: 50_000,
    maskedUpi: 'r***@okbank',
    sid: sidOf(account.token),
  };
  const emit = (): Promise<void> => t.emit(events.withdrawalToNewUpi, data);
  await emit();
  const mail = await t.post.mailTo(account.email, { after: 1, withinMs: 20_000 });
  expect(mail.subject).toBe('A withdrawal to a new UPI ID');
  expect(mail.raw.replace(/=\r?\n/g, '')).toContain('r***@okbank');
  await emit();
  await emit();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(t.post.mails.filter(({ to }) => to === account.email)).toHaveLength(2);
  const { data: rows = [] } = (await t.call(endpoints.ownActivity, { token: account.token })).body.response ?? {};
  expect(rows.filter(({ kind }) => kind === 'withdrawal')).toMatchObject([
    { about: 'r***@okbank', device: 'Unknown device', network: expect.stringMatching(/\*$|::/), current: true },
  ]);
});

it('T131: a withdrawal that waits is told in the bell, and one press in the mail takes the account back, without a session', async () => {
  const account = await t.signedIn();
  const userId = (await t.me(account.token))?._id ?? '';
  const waitsUntil = new Date(Date.now() + 3600_000).toISOString();
  const withdrawal = { withdrawalId: randomUUID(), userId, amountPaise: 50_000, maskedUpi: 'r***@okbank' };
  await t.emit(events.withdrawalToNewUpi, { ...withdrawal, sid: sidOf(account.token), waitsUntil });
  const mail = await t.post.mailTo(account.email, { after: 1, withinMs: 20_000 });
  const raw = mail.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(raw).toContain('It waits a day before it is sent.');
  const rows = await t.db.collection('outbox').find({ name: events.notificationRequested.name }).toArray();
  expect(JSON.stringify(rows)).toContain(`withdrawal-waiting:${withdrawal.withdrawalId}`);

  const token = /undo-email-change#token=([\w-]{43})/.exec(raw)?.[1] ?? '';
  expect((await t.call(endpoints.undoEmailChange, { body: { token } })).status).toBe(200);
  expect((await t.call(endpoints.currentUser, { token: account.token })).status).toBe(401);
  expect(await t.auth.users.findById(userId).lean()).toMatchObject({ email: account.email, status: 'active' });
  const ended = await t.db.collection('outbox').findOne({ name: events.sessionsEnded.name, 'data.userId': userId });
  expect(ended).toMatchObject({ data: { isTakenBack: true } });
});
