import { endpoints, events, type PlanId } from '@baazi/contracts';
import { sendPayouts } from '../payouts/send-payouts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
let second: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet({ TWO_APPROVALS_ABOVE_RUPEES: '400' });
  [operator, second] = [await wallet.operator(), await wallet.operator()];
  // The tests send payouts themselves, once their setup is complete.
  await wallet.bank.workers.payouts?.stop();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const richPlayer = async (planId: PlanId): Promise<TestPlayer> => {
  const player = await wallet.player();
  await wallet.deposit(player, planId);
  return player;
};
const withdraw = async (player: TestPlayer, amount: number) =>
  must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul.k@okbank', amount } }))
    .withdrawalId ?? '';
const approve = (by: TestPlayer, id: string) =>
  wallet.call(endpoints.approveWithdrawal, { token: by.token, params: { id }, body: { note: 'looked at' } });
const queued = async (id: string) =>
  must(
    await wallet.call(endpoints.adminWithdrawals, { token: operator.token, query: { status: 'pending', limit: 100 } }),
  ).data.find(({ _id }) => _id === id);

let revision = 0;
const setStatus = async ({ userId }: TestPlayer, status: 'active' | 'blocked') => {
  await wallet.emit(events.userStatusChanged, {
    userId,
    revision: ++revision,
    status,
    kind: 'member',
    emailVerified: true,
    hideAsWinner: false,
    previewTomorrow: false,
  });
  await waitFor('the news', async () => (await wallet.bank.wallets.findById(userId).lean())?.status === status);
};
const freeze = ({ userId }: TestPlayer) =>
  wallet.bank.wallets.updateOne({ _id: userId }, { $set: { frozen: 'deposit-reversed' } });
const release = async ({ userId }: TestPlayer) =>
  must(
    await wallet.call(endpoints.releaseWithdrawals, {
      token: operator.token,
      params: { userId },
      body: { reason: 'the bank says it is fine' },
    }),
  );

describe.each([
  {
    who: 'a blocked player',
    hold: (player: TestPlayer) => setStatus(player, 'blocked'),
    letGo: (player: TestPlayer) => setStatus(player, 'active'),
    said: 'player-blocked',
    shown: 'blocked',
  },
  { who: 'a player under review', hold: freeze, letGo: release, said: 'player-frozen', shown: 'frozen' },
])('money of $who waits', ({ hold, letGo, said: reported, shown }) => {
  test('T119: refuses the approval with the reason, shows it in the queue, and allows a rejection', async () => {
    const player = await richPlayer(3);
    const id = await withdraw(player, 200);
    expect(await queued(id)).toMatchObject({ state: 'requested', player: 'active' });
    await hold(player);
    expect(await approve(operator, id)).toMatchObject({ status: 409, body: { code: reported } });
    expect(await queued(id)).toMatchObject({ state: 'requested', player: shown, approvals: [] });
    must(
      await wallet.call(endpoints.rejectWithdrawal, { token: operator.token, params: { id }, body: { note: 'no' } }),
    );
    expect((await wallet.bank.wallets.findById(player.userId).lean())?.cash).toBe(20_000);
  });

  test('returns an approved one to the queue unsent, and sends it once after a second approval', async () => {
    const player = await richPlayer(3);
    const id = await withdraw(player, 200);
    expect(must(await approve(operator, id)).state).toBe('sending');
    await hold(player);
    await sendPayouts(wallet.bank);
    expect(wallet.checkout.payouts.has(id)).toBe(false);
    expect(await queued(id)).toMatchObject({ state: 'requested', player: shown, approvals: [] });
    await letGo(player);
    expect(must(await approve(operator, id)).state).toBe('sending');
    await sendPayouts(wallet.bank);
    expect(wallet.checkout.payouts.get(id)?.tries).toBe(1);
  });

  test('polls a lost attempt and sends nothing new', async () => {
    const player = await richPlayer(3);
    const id = await withdraw(player, 200);
    must(await approve(operator, id));
    wallet.checkout.isDown = true;
    await sendPayouts(wallet.bank);
    wallet.checkout.isDown = false;
    await hold(player);
    const tryAgain = async () => {
      await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: { nextPollAt: new Date(0) } });
      await sendPayouts(wallet.bank);
    };
    await tryAgain();
    expect(wallet.checkout.payouts.has(id)).toBe(false);
    expect(await queued(id)).toMatchObject({ state: 'sending', player: shown });
    await letGo(player);
    await tryAgain();
    expect(wallet.checkout.payouts.get(id)?.tries).toBe(1);
  });
});

test('serializes a concurrent approval and block: the second reads the first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const player = await richPlayer(2);
    const id = await withdraw(player, 100);
    const [answer] = await Promise.all([approve(operator, id), setStatus(player, 'blocked')]);
    await sendPayouts(wallet.bank);
    expect([200, 409]).toContain(answer.status);
    expect(await queued(id)).toMatchObject({ state: 'requested', player: 'blocked' });
    expect(wallet.checkout.payouts.has(id)).toBe(false);
  }
});

test('adds up a player’s requests within a day against the limit of one operator', async () => {
  const player = await richPlayer(4);
  const [small, rest] = [await withdraw(player, 300), await withdraw(player, 101)];
  expect(await queued(rest)).toMatchObject({ reasons: expect.arrayContaining(['needs two operators']) });
  for (const id of [small, rest]) {
    expect(must(await approve(operator, id)).state).toBe('approved');
    expect((await approve(operator, id)).body.code).toBe('second-operator-needed');
    expect(must(await approve(second, id)).state).toBe('sending');
  }
  // Requests more than a day older do not count, and rejected ones never do.
  const other = await richPlayer(4);
  const before = await withdraw(other, 200);
  await wallet.bank.withdrawals.updateOne({ _id: before }, { $set: { createdAt: new Date(Date.now() - 86_400_001) } });
  const rejected = await withdraw(other, 100);
  must(
    await wallet.call(endpoints.rejectWithdrawal, {
      token: operator.token,
      params: { id: rejected },
      body: { note: 'wrong UPI' },
    }),
  );
  expect(must(await approve(operator, await withdraw(other, 300))).state).toBe('sending');
});
