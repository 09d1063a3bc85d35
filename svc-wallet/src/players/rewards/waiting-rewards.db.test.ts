import { events } from '@baazi/contracts';
import { onUserStatusChanged } from '../on-user-status-changed';
import { startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import { checkTotals } from '../../audit/check-totals';
import { noteFirstDeposit } from './on-deposit-made';
import { payWaitingRewards, sweepWaitingRewards } from './pay-referral-reward';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());
afterEach(async () => {
  jest.restoreAllMocks();
  // The deposits of this file are events without postings, so only the totals can be checked.
  expect(await checkTotals(wallet.bank, wallet.bank.machineNow())).toMatchObject({
    balanced: true,
    sumPaise: 0,
    problems: [],
  });
});

const guest = () => wallet.player({ kind: 'guest', emailVerified: false });
const verify = ({ userId }: TestPlayer) =>
  onUserStatusChanged(wallet.bank)({
    name: events.userStatusChanged.name,
    data: { userId, revision: 1, status: 'active', kind: 'guest', emailVerified: true },
  } as Parameters<ReturnType<typeof onUserStatusChanged>>[0]);
const firstDeposit = (friend: TestPlayer) =>
  noteFirstDeposit(wallet.bank, {
    userId: friend.userId,
    depositId: `deposit:${friend.userId}`,
    amountPaise: 10_000,
    first: true,
    paymentId: friend.userId,
  });
const states = async (referrerId: string): Promise<Record<string, number>> => {
  const rows = await wallet.bank.referrals.find({ referrerId }).lean();
  return rows.reduce<Record<string, number>>((sums, { state }) => ({ ...sums, [state]: (sums[state] ?? 0) + 1 }), {});
};

test('pays the reward when the address is verified between the check and the decision to wait', async () => {
  const referrer = await guest();
  const friend = await wallet.player({ referredBy: referrer.userId });
  // The last read before the decision is written.
  const { raw } = wallet.bank.withdrawals;
  const find = raw.find.bind(raw);
  let isFirst = true;
  let verified: Promise<void> | undefined;
  jest.spyOn(raw, 'find').mockImplementation((...given: Parameters<typeof find>) => {
    const cursor = find(...given);
    if (!isFirst) return cursor;
    isFirst = false;
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await toArray();
      await (verified ??= verify(referrer));
      return found;
    };
    return cursor;
  });
  await firstDeposit(friend);
  expect(isFirst).toBe(false);
  expect(await states(referrer.userId)).toEqual({ credited: 1 });
  expect((await wallet.view(referrer)).bonus).toBe(140);
});

test('pays more rewards than one page holds when the address is verified', async () => {
  const referrer = await guest();
  const rows = Array.from({ length: 505 }, (_, i) => ({
    _id: `referral:${referrer.userId}-${String(i).padStart(4, '0')}`,
    friendId: `${referrer.userId}-${String(i).padStart(4, '0')}`,
    referrerId: referrer.userId,
    state: 'earned' as const,
    depositId: `deposit:${i}`,
    depositPaise: 100,
    reasons: ['guest-unverified'],
    createdAt: new Date(),
  }));
  await wallet.bank.referrals.raw.insertMany(rows);
  await verify(referrer);
  expect(await states(referrer.userId)).toEqual({ credited: 505 });
  expect((await wallet.view(referrer)).bonus).toBe(40 + 505);
});

test('sweeps rewards that no longer wait for anything and leaves those that still wait', async () => {
  const [stuck, waiting] = [await guest(), await guest()];
  for (const { userId } of [stuck, waiting]) await firstDeposit(await wallet.player({ referredBy: userId }));
  await waitFor('both to wait', async () => (await states(waiting.userId))['earned'] === 1);
  expect(await states(stuck.userId)).toEqual({ earned: 1 });
  // Simulates a stored verification whose reward was never paid.
  await wallet.bank.wallets.updateOne({ _id: stuck.userId }, { $set: { emailVerified: true } });
  await sweepWaitingRewards(wallet.bank);
  expect([await states(stuck.userId), await states(waiting.userId)]).toEqual([{ credited: 1 }, { earned: 1 }]);
  await payWaitingRewards(wallet.bank, waiting.userId);
  expect(await states(waiting.userId)).toEqual({ earned: 1 });
});
