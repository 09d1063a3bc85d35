import { randomUUID } from 'node:crypto';
import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, type TestPlayer, type TestWallet, waitFor } from '../testing/start-wallet';
import { maskUpi } from '../ledger/withdrawal';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());
beforeEach(() => {
  wallet.auth.state.answer = { kind: 'confirmed' };
  wallet.auth.requests.length = 0;
});
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

interface DepositRequest {
  upi?: string;
  amount?: number;
  password?: string;
}
const withdraw = (player: TestPlayer, request: DepositRequest = {}, key?: string) =>
  wallet.call(endpoints.withdraw, {
    token: player.token,
    body: { upi: 'rahul.k@okbank', amount: 100, ...request },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const rich = async (): Promise<TestPlayer> => {
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  return player;
};
const notified = async (player: TestPlayer) =>
  (await wallet.emitted(events.withdrawalToNewUpi)).filter(({ userId }) => userId === player.userId);

test('T112: refuses a new UPI ID with a token alone and moves no money', async () => {
  const player = await rich();
  wallet.auth.state.answer = { kind: 'password-needed' };
  const answer = await withdraw(player);
  expect([answer.status, answer.body]).toMatchObject([
    403,
    { code: 'confirm-password', errors: [{ path: 'password', msg: 'Please confirm your password to go on.' }] },
  ]);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 500, locked: 0 });
  expect(await notified(player)).toEqual([]);
});

test('T112: accepts the same request with the password under the same key', async () => {
  const player = await rich();
  const key = randomUUID();
  wallet.auth.state.answer = { kind: 'password-needed' };
  expect((await withdraw(player, {}, key)).status).toBe(403);
  wallet.auth.state.answer = { kind: 'confirmed' };
  must(await withdraw(player, { password: 'gully-cricket-nets' }, key));
  expect(wallet.auth.requests.map(({ body }) => body)).toEqual([{}, { password: 'gully-cricket-nets' }]);
  expect(wallet.auth.requests[0]?.path).toMatch(/^\/internal\/sessions\/[\w-]+\/step-up$/);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 400, locked: 100 });
  expect(JSON.stringify(await wallet.bank.withdrawals.find({ userId: player.userId }).lean())).not.toContain('gully');
});

test.each([
  [{ kind: 'wrong' } as const, 422, 'wrong-password'],
  [{ kind: 'wait', waitSeconds: 60 } as const, 429, 'too-many-requests'],
  [{ kind: 'factor-needed' } as const, 403, 'confirm-factor'],
  [{ kind: 'held', waitSeconds: 60 } as const, 403, 'withdrawals-held'],
])('T112: moves no money when svc-auth answers %j', async (reports, status, code) => {
  const player = await rich();
  wallet.auth.state.answer = reports;
  const answer = await withdraw(player, { password: 'not-the-one' });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.headers.get('retry-after')).toBe('waitSeconds' in reports ? '60' : null);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 500, locked: 0 });
});

test('T112: notifies the owner of a new UPI ID, masked, with the withdrawal, and neither asks nor notifies for a known one', async () => {
  const player = await rich();
  const { withdrawalId = '' } = must(await withdraw(player));
  expect(await notified(player)).toEqual([
    { withdrawalId, userId: player.userId, sid: expect.any(String), amountPaise: 10_000, maskedUpi: 'r***@okbank' },
  ]);
  wallet.auth.state.answer = { kind: 'password-needed' };
  must(await withdraw(player, { upi: 'Rahul.K@OKBANK' }));
  expect(wallet.auth.requests).toHaveLength(1);
  expect(await notified(player)).toHaveLength(1);
});

test.each(['cancelled', 'rejected', 'failed', 'reversed'] as const)(
  'T112: does not treat a UPI ID as known when its withdrawal was %s',
  async (state) => {
    const player = await rich();
    const { withdrawalId = '' } = must(await withdraw(player));
    await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params: { id: withdrawalId } });
    await wallet.bank.withdrawals.updateOne({ _id: withdrawalId }, { $set: { state } });
    wallet.auth.state.answer = { kind: 'password-needed' };
    expect((await withdraw(player)).body.code).toBe('confirm-password');
    await wallet.bank.withdrawals.updateOne({ _id: withdrawalId }, { $set: { state: 'cancelled' } });
  },
);

test("T112: does not treat another player's UPI ID as known", async () => {
  must(await withdraw(await rich(), { upi: 'shared@okbank' }));
  wallet.auth.state.answer = { kind: 'password-needed' };
  expect((await withdraw(await rich(), { upi: 'shared@okbank' })).body.code).toBe('confirm-password');
});

test('returns the first answer to a repeated request without a confirmation, even after the money is gone', async () => {
  const player = await rich();
  const key = randomUUID();
  const first = must(await withdraw(player, { amount: 500 }, key));
  await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params: { id: first.withdrawalId ?? '' } });
  must(await withdraw(player, { amount: 500, upi: 'other@okbank' }));
  wallet.auth.state.answer = { kind: 'password-needed' };
  expect(must(await withdraw(player, { amount: 500 }, key)).withdrawalId).toBe(first.withdrawalId);
  expect(wallet.auth.requests).toHaveLength(2);
  expect((await withdraw(player, { amount: 400 }, key)).status).toBe(409);
});

test('refuses an invalid withdrawal without a password prompt', async () => {
  const player = await rich();
  wallet.auth.state.answer = { kind: 'password-needed' };
  expect((await withdraw(player, { amount: 501 })).body.code).toBe('over-withdrawable');
  expect(wallet.auth.requests).toEqual([]);
});

test('moves no money to a new UPI ID when svc-auth is down, and needs no confirmation for a known one', async () => {
  const player = await rich();
  must(await withdraw(player, { upi: 'known@okbank' }));
  wallet.auth.state.isAway = true;
  const answer = await wallet.raw('public', '/api/user/wallet/withdraw', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-auth-token': player.token },
    body: JSON.stringify({ upi: 'fresh@okbank', amount: 100 }),
  });
  const known = await withdraw(player, { upi: 'known@okbank' });
  wallet.auth.state.isAway = false;
  expect([answer.status, known.status]).toEqual([503, 200]);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 300, locked: 200 });
});

describe('T131: a withdrawal that waits for its owner', () => {
  const until = new Date(Date.now() + 3600_000).toISOString();
  const waiting = async () => {
    const player = await rich();
    wallet.auth.state.answer = { kind: 'confirmed', newUpiWaits: { until, why: 'device' } };
    const id = must(await withdraw(player)).withdrawalId ?? '';
    return { player, id };
  };
  const own = async ({ token }: TestPlayer) => must(await wallet.call(endpoints.ownWithdrawals, { token })).data;

  test('is taken, says until when, tells operators why, and is not approved before', async () => {
    const { player, id } = await waiting();
    expect(await own(player)).toMatchObject([{ _id: id, state: 'requested', waitsUntil: until }]);
    expect(await notified(player)).toMatchObject([{ withdrawalId: id, waitsUntil: until }]);
    const { token } = await wallet.operator();
    const queue = must(await wallet.call(endpoints.adminWithdrawals, { token, query: { limit: '100' } })).data;
    expect(queue.find(({ _id }) => _id === id)?.reasons).toContain('waits a day: signed in from a new device');
    const approve = () => wallet.call(endpoints.approveWithdrawal, { token, params: { id }, body: { note: 'fine' } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'withdrawal-waits' } });
    await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: { waitsUntil: new Date() } });
    expect(must(await approve()).state).toBe('sending');
  });

  test('goes back to the wallet with one press, and when the owner takes the account back', async () => {
    const [pressed, mailed, other] = [await waiting(), await waiting(), await waiting()];
    must(await wallet.call(endpoints.cancelWithdrawal, { token: pressed.player.token, params: { id: pressed.id } }));
    expect(await wallet.view(pressed.player)).toMatchObject({ withdrawable: 500, locked: 0 });
    const ended = { sids: [], endedAt: new Date().toISOString(), isAll: true };
    await wallet.emit(events.sessionsEnded, { userId: other.player.userId, ...ended });
    await wallet.emit(events.sessionsEnded, { userId: mailed.player.userId, ...ended, isTakenBack: true });
    await waitFor('the money', async () => (await own(mailed.player))[0]?.state === 'cancelled');
    expect(await wallet.view(mailed.player)).toMatchObject({ withdrawable: 500, locked: 0 });
    expect(await own(other.player)).toMatchObject([{ state: 'requested' }]);
  });

  test('does not wait for a UPI ID that is known', async () => {
    const player = await rich();
    must(await withdraw(player));
    wallet.auth.state.answer = { kind: 'confirmed', newUpiWaits: { until, why: 'recovery' } };
    must(await withdraw(player));
    expect((await own(player)).map(({ waitsUntil }) => waitsUntil)).toEqual([undefined, undefined]);
  });
});

test.each([
  ['rahul.k@okbank', 'r***@okbank'],
  ['ab@upi', 'a***@upi'],
])('masks %s as %s', (upi, masked) => expect(maskUpi(upi)).toBe(masked));
