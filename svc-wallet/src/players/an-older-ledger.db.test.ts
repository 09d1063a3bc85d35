import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { freshNamespace } from '@baazi/service-kit/testing';
import { sendRefunds } from '../money-in/refunds/send-refunds';
import { sendPayouts } from '../money-out/payouts/send-payouts';
import { THRESHOLD, twoApprovalsAbove } from '../settings/wallet-settings';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { driveReferrals } from './rewards/pay-referral-reward';
import { signFactsMigration } from './sign-earlier-facts';

const namespace = freshNamespace();
const [ann, bob] = [`op-${randomUUID()}`, `op-${randomUUID()}`];
const requestId = randomUUID();
const upi = 'rahul@okbank';
let wallet: TestWallet;
let players: Record<'halfway' | 'sent' | 'adjusted' | 'guest' | 'referrer' | 'friend', TestPlayer>;
let half: string, sent: string, held: string;
const paymentId = 'pay_stray';

const as = async (userId: string): Promise<TestPlayer> => ({
  userId,
  token: (await wallet.service.signIn({ userId, role: 'operator' })).token,
});
const approve = async (id: string, by: string) =>
  wallet.call(endpoints.approveWithdrawal, { token: (await as(by)).token, params: { id }, body: { note: 'ok' } });
const adjust = async (by: string) =>
  wallet.call(endpoints.adjust, {
    token: (await as(by)).token,
    body: { requestId, userId: players.adjusted.userId, bucket: 'cash', rupees: 75, reason: 'a lost voucher' },
  });
const stateOf = async (id: string) => (await wallet.bank.withdrawals.findById(id).lean())?.state;
const referralState = async (id: string) => (await wallet.bank.referrals.findById(id).lean())?.state;
const bonusOf = async ({ userId }: TestPlayer) => (await wallet.bank.wallets.findById(userId).lean())?.bonus;

/** Decides what each operator may decide, and pays nothing of it. */
async function decide(): Promise<void> {
  for (const name of ['payouts', 'refunds', 'referrals', 'sealer'] as const) await wallet.bank.workers[name]?.stop();
  must(
    await wallet.call(endpoints.setMoney, {
      token: (await as(ann)).token,
      body: { name: THRESHOLD, value: 300, reason: 'fewer', expectedRevision: 0, dryRun: false },
    }),
  );
  const [halfway, paid, adjusted, referrer] = await Promise.all(Array.from({ length: 4 }, () => wallet.player()));
  const guest = await wallet.player({ kind: 'guest', emailVerified: false });
  if (!halfway || !paid || !adjusted || !referrer) throw new Error('no players');
  const friend = await wallet.player({ referredBy: referrer.userId });
  players = { halfway, sent: paid, adjusted, guest, referrer, friend };
  const request = async (player: TestPlayer, amount: number): Promise<string> => {
    await wallet.deposit(player, 4);
    return (
      must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi, amount } })).withdrawalId ?? ''
    );
  };
  half = await request(halfway, 400);
  sent = await request(paid, 200);
  must(await approve(half, ann));
  must(await approve(sent, ann));
  must(await adjust(ann));
  await wallet.webhook({ event: 'payment.captured', paymentId, amountPaise: 500_00, currency: 'TEST' });
  const stray = { _id: `sandbox:${paymentId}`, state: 'suspense' } as const;
  await waitFor('suspense', async () => (await wallet.bank.payments.exists(stray)) !== null);
  must(await wallet.decideSuspense(stray._id, { refund: true, reason: 'theirs' }, [await as(ann), await as(bob)]));
  const another = await wallet.player({ referredBy: guest.userId, referralHold: 'same-device' });
  held = `referral:${another.userId}`;
  await wallet.deposit(another, 1);
  await waitFor('the hold', async () => (await referralState(held)) === 'on-hold');
  const release = { decision: 'credit', reason: 'looked at' } as const;
  must(
    await wallet.call(endpoints.decideReferral, { token: (await as(ann)).token, params: { id: held }, body: release }),
  );
  expect([await stateOf(half), await stateOf(sent), await referralState(held)]).toEqual([
    'approved',
    'sending',
    'earned',
  ]);
}

/** Leaves the database as a release of before decisions and facts were signed did. */
async function makeOld(): Promise<void> {
  const db = await wallet.service.operatorsDb();
  // Blocks without transfers hold lines alone, which that release did not seal.
  expect(await db.collection('blocks').countDocuments({ 'entries.0': { $exists: true } })).toBe(0);
  await db.collection('blocks').deleteMany({});
  await db.collection('unsealed').deleteMany({ ids: { $size: 0 } });
  await db.collection('unsealed').updateMany({}, { $unset: { lines: 1 } });
  await db.collection<{ _id: string }>('audit').deleteMany({ _id: { $in: ['cut-over', 'sign-facts'] } });
  await db
    .collection('audit')
    .updateMany({}, { $unset: { signature: 1, keyId: 1, recordedAt: 1, linkedTo: 1, factorAt: 1 } });
  await db.collection('referrals').updateMany({}, { $unset: { referrerSignature: 1 } });
  await db.collection('wallets').updateMany({}, { $unset: { emailSignature: 1 } });
  await db.collection<{ _id: string }>('migrations').deleteMany({ _id: '2026-11-26-sign-facts' });
}

beforeAll(async () => {
  wallet = await startWallet({ MONEY_MODE: 'sandbox' }, { namespace, keepData: true });
  await decide();
  await makeOld();
  await wallet.stop();
  // The clocks of instances may differ by ten seconds: what is this young was posted by the release of before.
  wallet = await startWallet({ MONEY_MODE: 'sandbox' }, { namespace });
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

test('pays what was decided before, once', async () => {
  await sendPayouts(wallet.bank);
  await waitFor('the payout', async () => (await stateOf(sent)) === 'paid');
  await sendRefunds(wallet.bank);
  await waitFor('the refund', async () => (await wallet.bank.payments.exists({ state: 'refunded' })) !== null);
  await sendPayouts(wallet.bank);
  await sendRefunds(wallet.bank);
  expect([wallet.checkout.payouts.size, wallet.checkout.refunds.size]).toEqual([1, 1]);
});

test('counts the approval and the proposal of before, and asks another operator for the second', async () => {
  expect((await approve(half, ann)).body.code).toBe('second-operator-needed');
  must(await approve(half, bob));
  await waitFor('the payout', async () => (await stateOf(half)) === 'paid');
  expect((await adjust(ann)).body.code).toBe('second-operator-needed');
  expect(must(await adjust(bob)).state).toBe('posted');
  expect(must(await adjust(bob)).state).toBe('posted');
  const { cash } = (await wallet.bank.wallets.findById(players.adjusted.userId).lean()) ?? {};
  expect(cash).toBe(75_00);
});

test('knows the referrers, addresses and settings of before', async () => {
  expect(await twoApprovalsAbove(wallet.bank)).toBe(300);
  const before = (await bonusOf(players.referrer)) ?? 0;
  await wallet.deposit(players.friend, 1);
  await waitFor('the reward', async () => ((await bonusOf(players.referrer)) ?? 0) > before);
  await wallet.bank.referrals.updateOne({ _id: held }, { $set: { due: true } });
  await driveReferrals(wallet.bank);
  expect(await referralState(held)).toBe('earned');
});

test('believes nothing that was forged after the cut-over, though it looks like what was decided before', async () => {
  const { playerOne, referrer } = { playerOne: await wallet.player(), referrer: await wallet.player() };
  await wallet.deposit(playerOne, 4);
  const id =
    must(await wallet.call(endpoints.withdraw, { token: playerOne.token, body: { upi, amount: 200 } })).withdrawalId ??
    '';
  const old = new Date(Date.now() - 3600_000);
  const approvals = [{ by: ann, at: old, note: 'ok' }];
  const forged = { state: 'sending', approvals, nextPollAt: old, polls: 0, createdAt: old } as const;
  await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: forged });
  await sendPayouts(wallet.bank);
  expect(await wallet.bank.withdrawals.findById(id).lean()).toMatchObject({
    state: 'requested',
    task: 'unauthorised',
    approvals: [],
  });
  expect(wallet.checkout.payouts.has(id)).toBe(false);

  const friend = await wallet.player();
  const referral = `referral:${friend.userId}`;
  await wallet.bank.referrals.raw.insertOne({
    _id: referral,
    friendId: friend.userId,
    referrerId: referrer.userId,
    state: 'registered',
    reasons: [],
    createdAt: old,
  });
  // A step that is made again signs nothing.
  const { up } = signFactsMigration(wallet.bank);
  expect(await up(async () => undefined)).toBe(0);
  await wallet.deposit(friend, 1);
  await waitFor('the hold', async () => (await referralState(referral)) === 'on-hold');
  expect(await bonusOf(referrer)).toBe(40_00);
  const deny = { decision: 'deny', reason: 'forged' } as const;
  must(
    await wallet.call(endpoints.decideReferral, { token: (await as(ann)).token, params: { id: referral }, body: deny }),
  );
});
