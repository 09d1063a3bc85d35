import { endpoints, events } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());

const operation = async ({ userId }: TestPlayer) =>
  must(await wallet.call(endpoints.playerStory, { token: operator.token, params: { userId } }));
const withdraw = async (player: TestPlayer, amount: number, upi: string) =>
  must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi, amount } })).withdrawalId ?? '';

test('shows the source of the money, its use, and linked players', async () => {
  const referrer = await wallet.player({ name: 'Asha Rao' });
  const player = await wallet.player({ name: 'Ravi Kumar', referredBy: referrer.userId });
  const stranger = await wallet.player({ name: 'Sita Devi' });
  await wallet.deposit(player, 4);
  await wallet.deposit(stranger, 4);
  must(await wallet.place(wallet.order(player, 100)));
  const rejected = await withdraw(player, 150, 'Shared@okbank');
  must(
    await wallet.call(endpoints.rejectWithdrawal, {
      token: operator.token,
      params: { id: rejected },
      body: { note: 'no' },
    }),
  );
  await withdraw(player, 200, 'own@okbank');
  await withdraw(stranger, 100, 'shared@okbank');
  await wallet.bank.links.create({ _id: 'device:abc', players: [player.userId, referrer.userId] });
  await wallet.bank.wallets.updateOne({ _id: player.userId }, { $set: { marks: ['device:abc'] } });

  const notified = await operation(player);
  expect(notified).toMatchObject({
    name: 'Ravi Kumar',
    status: 'active',
    frozen: null,
    deposits: { count: 1, rupees: 500, reversedRupees: 0 },
    withdrawals: {
      paid: { count: 0, rupees: 0 },
      waiting: { count: 1, rupees: 200 },
      returned: { count: 1, rupees: 150 },
      upis: ['own@okbank', 'Shared@okbank'],
    },
    stakes: { count: 1, rupees: 100, open: 1, won: 0, lost: 0, backRupees: 0 },
    limits: { selfExcluded: false },
  });
  expect(notified.linked).toEqual([
    { userId: referrer.userId, name: 'Asha Rao', status: 'active', by: ['device'] },
    { userId: stranger.userId, name: 'Sita Devi', status: 'active', by: ['upi'] },
  ]);
});

test('shows the tree in both directions', async () => {
  const referrer = await wallet.player({ name: 'Asha Rao' });
  const friend = await wallet.player({ name: 'Meena Joshi' });
  await wallet.emit(events.userRegistered, {
    userId: friend.userId,
    name: 'Meena Joshi',
    kind: 'member',
    emailVerified: true,
    referredBy: referrer.userId,
  });
  await waitFor('the referral', async () => (await operation(referrer)).friends.length === 1);
  expect((await operation(referrer)).friends).toEqual([
    { userId: friend.userId, name: 'Meena Joshi', state: 'registered', depositRupees: 0 },
  ]);
  expect((await operation(friend)).referredBy).toMatchObject({ userId: referrer.userId, name: 'Asha Rao' });
});

test('refuses everybody but operators and returns no history for an unknown player', async () => {
  const player = await wallet.player();
  const request = (token: string, userId: string) => wallet.call(endpoints.playerStory, { token, params: { userId } });
  expect((await request(player.token, player.userId)).status).toBe(403);
  expect((await request(operator.token, 'nobody')).body.code).toBe('user-not-found');
});
