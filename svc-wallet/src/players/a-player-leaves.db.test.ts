import { endpoints, events } from '@baazi/contracts';
import { memoText } from '../ledger/transfer';
import { must, startWallet, waitFor, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

test('T109: masks the UPI ID in a transfer, which is permanent, and still seals where the money was sent', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 3);
  const requested = must(
    await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'zubin.mehta@okbank', amount: 100 } }),
  );
  expect(requested).toBeDefined();
  const [row] = await wallet.bank.withdrawals.find({ userId: player.userId }).lean();
  const cancelled = await wallet.call(endpoints.cancelWithdrawal, {
    token: player.token,
    params: { id: row?._id ?? '' },
  });
  expect(cancelled.status).toBe(200);
  const memos = (await wallet.bank.transfers.find({ about: row?._id }).lean()).map(
    ({ memo }) => memoText(memo, 'en').detail,
  );
  expect(memos).toEqual([expect.stringContaining('to z***@okbank'), expect.stringContaining('to z***@okbank')]);
  await wallet.bank.withdrawals.raw.updateOne({ _id: row?._id }, { $set: { upi: 'z.thief@okbank' } });
  const { problems } = await wallet.trialBalance();
  expect(problems.join()).toContain('it goes to z.thief@okbank');
  await wallet.bank.withdrawals.raw.updateOne({ _id: row?._id }, { $set: { upi: 'zubin.mehta@okbank' } });
});

test('T109: removes a closed account’s name and e-mail address from referral and payments and keeps an id', async () => {
  const [referrer, friend] = [await wallet.player(), await wallet.player()];
  await wallet.emit(events.userRegistered, {
    userId: friend.userId,
    name: 'Zubin Mehta',
    kind: 'member',
    emailVerified: true,
    referredBy: referrer.userId,
  });
  const referral = () => wallet.bank.referrals.findOne({ friendId: friend.userId }).lean();
  await waitFor('the referral', async () => (await referral())?.friendName === 'Zubin Mehta');
  await wallet.deposit(friend, 1);
  const payments = wallet.bank.payments.raw;
  await payments.updateMany({ userId: friend.userId }, { $set: { email: 'zubin@example.in' } });
  await wallet.emit(events.userStatusChanged, {
    userId: friend.userId,
    revision: 9,
    status: 'closed',
    kind: 'member',
    emailVerified: false,
    hideAsWinner: true,
    previewTomorrow: false,
  });
  await waitFor('the end', async () => (await referral())?.friendName === undefined);
  expect(JSON.stringify(await wallet.bank.wallets.findById(friend.userId).lean())).not.toContain('Zubin');
  const paid = await payments.find({ userId: friend.userId }).toArray();
  expect(paid.length).toBeGreaterThan(0);
  for (const payment of paid) expect(payment).not.toHaveProperty('email');
});

test('T34: a guest beyond the allowance of its network has a wallet, and no joining bonus', async () => {
  const guest = await wallet.player({ kind: 'guest', withoutBonus: true });
  expect(await wallet.bank.wallets.findById(guest.userId).lean()).toMatchObject({ cash: 0, bonus: 0 });
  await wallet.deposit(guest, 2);
  expect(await wallet.bank.wallets.findById(guest.userId).lean()).toMatchObject({ cash: 100_00, bonus: 0 });
});
