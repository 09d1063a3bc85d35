import { randomUUID } from 'node:crypto';
import { events } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

it('T112: a withdrawal to a new UPI ID is mailed once, also when its event is redelivered', async () => {
  const account = await t.signedIn();
  const userId = (await t.me(account.token))?._id ?? '';
  const data = { withdrawalId: randomUUID(), userId, amountPaise: 50_000, maskedUpi: 'r***@okbank' };
  const emit = (): Promise<void> => t.emit(events.withdrawalToNewUpi, data);
  await emit();
  const mail = await t.post.mailTo(account.email, { after: 1, withinMs: 20_000 });
  expect(mail.subject).toBe('A withdrawal to a new UPI ID');
  expect(mail.raw.replace(/=\r?\n/g, '')).toContain('r***@okbank');
  await emit();
  await emit();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(t.post.mails.filter(({ to }) => to === account.email)).toHaveLength(2);
});
