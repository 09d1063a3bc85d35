import { randomUUID } from 'node:crypto';
import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { maskUpi } from './mask-upi';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());
beforeEach(() => {
  wallet.auth.state.says = { kind: 'confirmed' };
  wallet.auth.asked.length = 0;
});
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

interface Wish {
  upi?: string;
  amount?: number;
  password?: string;
}
const withdraw = (player: TestPlayer, wish: Wish = {}, key?: string) =>
  wallet.call(endpoints.withdraw, {
    token: player.token,
    body: { upi: 'rahul.k@okbank', amount: 100, ...wish },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const rich = async (): Promise<TestPlayer> => {
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  return player;
};
const told = async (player: TestPlayer) =>
  (await wallet.emitted(events.withdrawalToNewUpi)).filter(({ userId }) => userId === player.userId);

test('T112: to a UPI ID that no money of this player went to, a token alone is not enough, and no money moves', async () => {
  const player = await rich();
  wallet.auth.state.says = { kind: 'password-needed' };
  const answer = await withdraw(player);
  expect([answer.status, answer.body]).toMatchObject([
    403,
    { code: 'confirm-password', errors: [{ path: 'password', msg: 'Please confirm your password to go on.' }] },
  ]);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 500, locked: 0 });
  expect(await told(player)).toEqual([]);
});

test('T112: the same request with the password goes through, under the same key', async () => {
  const player = await rich();
  const key = randomUUID();
  wallet.auth.state.says = { kind: 'password-needed' };
  expect((await withdraw(player, {}, key)).status).toBe(403);
  wallet.auth.state.says = { kind: 'confirmed' };
  must(await withdraw(player, { password: 'gully-cricket-nets' }, key));
  expect(wallet.auth.asked.map(({ body }) => body)).toEqual([{}, { password: 'gully-cricket-nets' }]);
  expect(wallet.auth.asked[0]?.path).toMatch(/^\/internal\/sessions\/[\w-]+\/step-up$/);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 400, locked: 100 });
  expect(JSON.stringify(await wallet.bank.withdrawals.find({ userId: player.userId }).lean())).not.toContain('gully');
});

test.each([
  [{ kind: 'wrong' } as const, 422, 'wrong-password'],
  [{ kind: 'wait', waitSeconds: 60 } as const, 429, 'too-many-requests'],
])('T112: %j moves no money', async (says, status, code) => {
  const player = await rich();
  wallet.auth.state.says = says;
  const answer = await withdraw(player, { password: 'not-the-one' });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '60' : null);
  expect(await wallet.view(player)).toMatchObject({ withdrawable: 500, locked: 0 });
});

test('T112: the owner is told of a new UPI ID, masked, with the withdrawal; of a known one nobody is asked or told', async () => {
  const player = await rich();
  const { withdrawalId = '' } = must(await withdraw(player));
  expect(await told(player)).toEqual([
    { withdrawalId, userId: player.userId, amountPaise: 10_000, maskedUpi: 'r***@okbank' },
  ]);
  wallet.auth.state.says = { kind: 'password-needed' };
  must(await withdraw(player, { upi: 'Rahul.K@OKBANK' }));
  expect(wallet.auth.asked).toHaveLength(1);
  expect(await told(player)).toHaveLength(1);
});

test.each(['cancelled', 'rejected', 'failed', 'reversed'] as const)(
  'T112: a UPI ID whose withdrawal was %s is not known by that',
  async (state) => {
    const player = await rich();
    const { withdrawalId = '' } = must(await withdraw(player));
    await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params: { id: withdrawalId } });
    await wallet.bank.withdrawals.updateOne({ _id: withdrawalId }, { $set: { state } });
    wallet.auth.state.says = { kind: 'password-needed' };
    expect((await withdraw(player)).body.code).toBe('confirm-password');
    await wallet.bank.withdrawals.updateOne({ _id: withdrawalId }, { $set: { state: 'cancelled' } });
  },
);

test("T112: another player's UPI ID is not known", async () => {
  must(await withdraw(await rich(), { upi: 'shared@okbank' }));
  wallet.auth.state.says = { kind: 'password-needed' };
  expect((await withdraw(await rich(), { upi: 'shared@okbank' })).body.code).toBe('confirm-password');
});

test('the same request again gets the first answer, and nobody is asked, also when the money is gone meanwhile', async () => {
  const player = await rich();
  const key = randomUUID();
  const first = must(await withdraw(player, { amount: 500 }, key));
  await wallet.call(endpoints.cancelWithdrawal, { token: player.token, params: { id: first.withdrawalId ?? '' } });
  must(await withdraw(player, { amount: 500, upi: 'other@okbank' }));
  wallet.auth.state.says = { kind: 'password-needed' };
  expect(must(await withdraw(player, { amount: 500 }, key)).withdrawalId).toBe(first.withdrawalId);
  expect(wallet.auth.asked).toHaveLength(2);
  expect((await withdraw(player, { amount: 400 }, key)).status).toBe(409);
});

test('a withdrawal that is refused anyway asks nobody for a password', async () => {
  const player = await rich();
  wallet.auth.state.says = { kind: 'password-needed' };
  expect((await withdraw(player, { amount: 501 })).body.code).toBe('over-withdrawable');
  expect(wallet.auth.asked).toEqual([]);
});

test('when svc-auth does not answer, no money moves to a new UPI ID; a known one needs nobody', async () => {
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

test.each([
  ['rahul.k@okbank', 'r***@okbank'],
  ['ab@upi', 'a***@upi'],
])('%s is told as %s', (upi, masked) => expect(maskUpi(upi)).toBe(masked));
