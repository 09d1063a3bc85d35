import { randomUUID } from 'node:crypto';
import { events } from '@baazi/contracts';
import { referrerFact, verifiedFact } from '../../ledger/authorisations/attested-facts';
import { onUserStatusChanged } from '../on-user-status-changed';
import { startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { notePlayed } from '../../referrals/referral';
import { checkTotals } from '../../audit/check-totals';
import { noteFirstDeposit } from './on-deposit-made';
import {
  payReferralReward,
  driveReferrals,
  payWaitingRewards,
  sweepRegistered,
  sweepWaitingRewards,
} from './pay-referral-reward';

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

/** As the service stores a referrer. */
const signed = (_id: string, referrerId: string) => ({
  referrerId,
  referrerSignature: wallet.bank.signFact(referrerFact({ _id, referrerId })),
});
const storeVerified = ({ userId }: TestPlayer) =>
  wallet.bank.wallets.updateOne(
    { _id: userId },
    { $set: { emailVerified: true, emailSignature: wallet.bank.signFact(verifiedFact(userId, 0)) } },
  );
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
    ...signed(`referral:${referrer.userId}-${String(i).padStart(4, '0')}`, referrer.userId),
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
  await storeVerified(stuck);
  await sweepWaitingRewards(wallet.bank);
  expect([await states(stuck.userId), await states(waiting.userId)]).toEqual([{ credited: 1 }, { earned: 1 }]);
  await payWaitingRewards(wallet.bank, waiting.userId);
  expect(await states(waiting.userId)).toEqual({ earned: 1 });
});

test('pays a reward that waited for its referrer when the wallet is opened, outside the queue that opens it', async () => {
  const userId = 'u-opened-late';
  await wallet.bank.referrals.raw.insertOne({
    _id: 'referral:u-early-friend',
    friendId: 'u-early-friend',
    ...signed('referral:u-early-friend', userId),
    state: 'earned',
    depositId: 'deposit:early',
    depositPaise: 100_00,
    reasons: ['guest-unverified'],
    createdAt: new Date(),
  });
  // A wallet that waited for itself would never be answered.
  const referrer = await wallet.player({ userId });
  expect(await states(userId)).toEqual({ credited: 1 });
  expect((await wallet.view(referrer)).bonus).toBe(140);
});

test('completes a referral whose first deposit is in the ledger although its event was lost', async () => {
  const [referrer, friend] = [await wallet.player(), await wallet.player()];
  await wallet.deposit(friend, 2);
  const referral = { _id: `referral:${friend.userId}` };
  await waitFor('the event', async () => (await wallet.bank.referrals.exists(referral)) !== null);
  // Simulates an event that was parked before it was stored.
  await wallet.bank.referrals.raw.updateOne(referral, {
    $set: signed(referral._id, referrer.userId),
    $unset: { depositId: 1, depositPaise: 1, depositedAt: 1 },
  });
  await sweepRegistered(wallet.bank);
  expect(await states(referrer.userId)).toEqual({ credited: 1 });
  expect((await wallet.view(referrer)).bonus).toBe(140);
});

test('drives every referral behind one that cannot be driven', async () => {
  const [referrer, bystander] = [await guest(), await wallet.player()];
  const bad = (state: 'registered' | 'earned', due?: true) => ({
    _id: `referral:-${state}-${due}`,
    friendId: `-${state}-${due}`,
    referrerId: bystander.userId,
    state,
    depositId: 'deposit:bad',
    depositPaise: 100_00,
    // Whatever made it so: it throws when it is read.
    reasons: null as unknown as string[],
    ...(due && { due }),
    createdAt: new Date(),
  });
  await wallet.bank.referrals.raw.insertMany([bad('registered'), bad('earned'), bad('earned', true)]);
  const friend = await wallet.player({ referredBy: referrer.userId });
  await firstDeposit(friend);
  expect(await states(referrer.userId)).toEqual({ earned: 1 });
  await storeVerified(referrer);
  await sweepRegistered(wallet.bank);
  await sweepWaitingRewards(wallet.bank);
  expect(await states(referrer.userId)).toEqual({ credited: 1 });
  await wallet.bank.referrals.raw.updateOne(
    { _id: `referral:${friend.userId}` },
    { $set: { due: true, reversed: true } },
  );
  await driveReferrals(wallet.bank);
  expect(await states(referrer.userId)).toEqual({ 'clawed-back': 1 });
  await payWaitingRewards(wallet.bank, bystander.userId);
  await wallet.bank.referrals.raw.deleteMany({ depositId: 'deposit:bad' });
});

describe('a reward that waits for its deposit to be played', () => {
  const referred = async (): Promise<{ referrer: TestPlayer; friend: TestPlayer }> => {
    jest.spyOn(wallet.bank.money.policies, 'has').mockImplementation((name) => name === 'reward-after-settled-stake');
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId });
    await firstDeposit(friend);
    expect(await states(referrer.userId)).toEqual({ earned: 1 });
    return { referrer, friend };
  };
  const wonStake = ({ userId }: TestPlayer) => {
    const at = wallet.bank.now();
    return {
      _id: `pick-${randomUUID()}`,
      userId,
      market: 'match:played',
      selection: 'KKR',
      stakePaise: 100_00,
      payoutPaise: 500_00,
      acceptedAt: at,
      label: 'KKR v RCB',
      requestHash: '',
      state: 'won' as const,
      paid: { cash: 100_00, bonus: 0, unstaked: 100_00 },
      n: 1,
      placedAt: at,
    };
  };

  test('is paid when the stake is settled between the check and the decision to wait, with the mark set already', async () => {
    const { referrer, friend } = await referred();
    await wallet.bank.referrals.updateOne({ friendId: friend.userId }, { $set: { due: true } });
    // The read of the settled stakes is the last one before the decision is written.
    const { raw } = wallet.bank.stakes;
    const find = raw.find.bind(raw);
    let settled: Promise<unknown> | undefined;
    jest.spyOn(raw, 'find').mockImplementation((...given: Parameters<typeof find>) => {
      const cursor = find(...given);
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = async () => {
        const found = await toArray();
        await (settled ??= inLedgerTransaction(wallet.bank, async (tx) => {
          await raw.insertOne(wonStake(friend), { session: tx.session });
          await notePlayed(wallet.bank, tx, [friend.userId]);
        }));
        return found;
      };
      return cursor;
    });
    await payReferralReward(wallet.bank, friend.userId);
    expect(settled).toBeDefined();
    expect(await states(referrer.userId)).toEqual({ credited: 1 });
    expect((await wallet.view(referrer)).bonus).toBe(140);
  });

  test('is paid by the sweep once it was played, and not before', async () => {
    const { referrer, friend } = await referred();
    await sweepWaitingRewards(wallet.bank);
    expect(await states(referrer.userId)).toEqual({ earned: 1 });
    await wallet.bank.stakes.raw.insertOne(wonStake(friend));
    await sweepWaitingRewards(wallet.bank);
    expect(await states(referrer.userId)).toEqual({ credited: 1 });
  });

  test('is paid by the sweep when the policy is switched off', async () => {
    const { referrer } = await referred();
    jest.restoreAllMocks();
    await sweepWaitingRewards(wallet.bank);
    expect(await states(referrer.userId)).toEqual({ credited: 1 });
  });
});
