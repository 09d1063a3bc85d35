import { endpoints } from '@baazi/contracts';
import { readStoredSettings } from '@baazi/service-kit';
import type { Referral } from '../referrals/referral';
import { refreshMoney, THRESHOLD, twoApprovalsAbove } from '../settings/wallet-settings';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { driveReferrals, sweepWaitingRewards } from './rewards/pay-referral-reward';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet({ MONEY_MODE: 'sandbox' });
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

const problems = async () => (await wallet.trialBalance()).problems.join('\n');
const alarms = async (): Promise<number> =>
  Number(
    /security_events_total\{[^}]*authz_forged[^}]*\} (\d+)/.exec(await wallet.service.metrics.metrics())?.[1] ?? 0,
  );
/** Runs what believes the forgery, and expects an alarm. */
async function alarmed(work: () => Promise<unknown>): Promise<void> {
  const before = await alarms();
  await work();
  expect(await alarms()).toBeGreaterThan(before);
}
const bonusOf = async (player: TestPlayer) => (await wallet.view(player)).bonus;

describe('a referrer', () => {
  const read = (id: string) => wallet.bank.referrals.findById(id).lean<Referral | null>();
  const forge = (id: string, fields: object) => wallet.bank.referrals.updateOne({ _id: id }, { $set: fields });
  const decide = (id: string, decision: 'credit' | 'deny') =>
    wallet.call(endpoints.decideReferral, {
      token: operator.token,
      params: { id },
      body: { decision, reason: 'looked at' },
    });

  test('who was replaced before the deposit is paid nothing; an operator decides', async () => {
    const [referrer, thief] = [await wallet.player(), await wallet.player()];
    const friend = await wallet.player({ referredBy: referrer.userId });
    const id = `referral:${friend.userId}`;
    await forge(id, { referrerId: thief.userId });
    await alarmed(async () => {
      await wallet.deposit(friend, 1);
      await waitFor('the hold', async () => (await read(id))?.state === 'on-hold');
    });
    expect((await read(id))?.reasons).toEqual(['unsigned-referrer']);
    expect([await bonusOf(thief), await bonusOf(referrer)]).toEqual([40, 40]);
    expect(await problems()).toContain(`referral ${id}: no signature names ${thief.userId} as its referrer`);
    await forge(id, { referrerId: referrer.userId });
    must(await decide(id, 'credit'));
    expect(await bonusOf(referrer)).toBeGreaterThan(40);
  });

  test('who was replaced while the reward waited is paid nothing, whoever signed for another friend', async () => {
    const [referrer, thief] = [await wallet.player({ kind: 'guest', emailVerified: false }), await wallet.player()];
    const friend = await wallet.player({ referredBy: referrer.userId });
    const own = await wallet.player({ referredBy: thief.userId });
    await wallet.deposit(friend, 1);
    const id = `referral:${friend.userId}`;
    await waitFor('the wait', async () => (await read(id))?.state === 'earned');
    const { referrerSignature } = (await read(`referral:${own.userId}`)) ?? {};
    await forge(id, { referrerId: thief.userId, referrerSignature, due: true });
    await alarmed(() => driveReferrals(wallet.bank));
    expect((await read(id))?.state).toBe('on-hold');
    expect(await bonusOf(thief)).toBe(40);
    must(await decide(id, 'deny'));
  });

  test('made up whole is paid nothing', async () => {
    const [thief, friend] = [await wallet.player(), await wallet.player()];
    const id = `referral:${friend.userId}`;
    await wallet.deposit(friend, 1);
    await waitFor('the deposit to be known', async () => (await read(id)) !== null);
    await forge(id, { referrerId: thief.userId, due: true });
    await alarmed(() => driveReferrals(wallet.bank));
    expect(await bonusOf(thief)).toBe(40);
    must(await decide(id, 'deny'));
  });
});

describe('a verified e-mail address', () => {
  const forge = (userId: string) =>
    wallet.bank.wallets.updateOne({ _id: userId }, { $set: { emailVerified: true, status: 'active' } });
  const unforge = (userId: string) =>
    wallet.bank.wallets.updateOne({ _id: userId }, { $set: { emailVerified: false } });
  const withdraw = ({ token }: TestPlayer) =>
    wallet.call(endpoints.withdraw, { token, body: { upi: 'rahul@okbank', amount: 200 } });

  test('that nobody verified lets no money out and pays no reward', async () => {
    const guest = await wallet.player({ kind: 'guest', emailVerified: false });
    await wallet.deposit(guest, 4);
    const friend = await wallet.player({ referredBy: guest.userId });
    await wallet.deposit(friend, 1);
    await waitFor('the wait', async () => (await wallet.bank.referrals.exists({ state: 'earned' })) !== null);
    await forge(guest.userId);
    await alarmed(async () => expect((await withdraw(guest)).body.code).toBe('verify-email-first'));
    await sweepWaitingRewards(wallet.bank);
    await wallet.bank.referrals.updateOne({ _id: `referral:${friend.userId}` }, { $set: { due: true } });
    await alarmed(() => driveReferrals(wallet.bank));
    expect(await bonusOf(guest)).toBe(40);
    expect(await problems()).toContain(
      `wallet ${guest.userId}: it says that its e-mail address is verified, its signature differs`,
    );
    await unforge(guest.userId);
  });

  test('of another player, or of another revision, is none', async () => {
    const [guest, other] = [await wallet.player({ kind: 'guest', emailVerified: false }), await wallet.player()];
    await wallet.deposit(guest, 4);
    const { emailSignature } = (await wallet.bank.wallets.findById(other.userId).lean()) ?? {};
    await wallet.bank.wallets.updateOne({ _id: guest.userId }, { $set: { emailVerified: true, emailSignature } });
    expect((await withdraw(guest)).body.code).toBe('verify-email-first');
    await wallet.bank.wallets.updateOne(
      { _id: guest.userId },
      { $set: { emailVerified: false }, $unset: { emailSignature: 1 } },
    );
    await wallet.bank.wallets.updateOne({ _id: other.userId }, { $set: { statusRevision: 7 } });
    expect(await problems()).toContain(other.userId);
    await wallet.bank.wallets.updateOne({ _id: other.userId }, { $unset: { statusRevision: 1 } });
  });

  test('that was forged after the request holds the payout back', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const id = must(await withdraw(player)).withdrawalId ?? '';
    const { emailSignature } = (await wallet.bank.wallets.findById(player.userId).lean()) ?? {};
    await wallet.bank.wallets.updateOne({ _id: player.userId }, { $unset: { emailSignature: 1 } });
    const approve = { token: operator.token, params: { id }, body: { note: 'ok' } };
    await alarmed(async () =>
      expect((await wallet.call(endpoints.approveWithdrawal, approve)).body.code).toBe('player-frozen'),
    );
    expect(wallet.checkout.payouts.has(id)).toBe(false);
    await wallet.bank.wallets.updateOne({ _id: player.userId }, { $set: { emailSignature } });
    must(await wallet.call(endpoints.approveWithdrawal, approve));
  });
});

describe('a setting', () => {
  const choices = () => wallet.bank.db.collection<{ _id: string }>('choices');
  const set = (value: number, expectedRevision: number) =>
    wallet.call(endpoints.setMoney, {
      token: operator.token,
      body: { name: THRESHOLD, value, reason: 'the week is quiet', expectedRevision, dryRun: false },
    });

  test('that was changed behind the operators is not in force', async () => {
    must(await set(300, 0));
    await choices().updateOne({ _id: THRESHOLD }, { $set: { 'history.0.value': 90_000 } });
    await alarmed(async () => expect(await twoApprovalsAbove(wallet.bank)).toBe(300));
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const body = { upi: 'rahul@okbank', amount: 400 };
    const id = must(await wallet.call(endpoints.withdraw, { token: player.token, body })).withdrawalId ?? '';
    const approve = { token: operator.token, params: { id }, body: { note: 'ok' } };
    expect(must(await wallet.call(endpoints.approveWithdrawal, approve)).state).toBe('approved');
    expect(wallet.checkout.payouts.has(id)).toBe(false);
    expect(await problems()).toContain('setting two-approvals-above-rupees: the document says 90000');
    await choices().updateOne({ _id: THRESHOLD }, { $set: { 'history.0.value': 300 } });
    expect(await readStoredSettings(wallet.bank.db)).toMatchObject({ [THRESHOLD]: { value: 300, revision: 1 } });
  });

  test('counts the newest change by its number', async () => {
    must(await set(400, 1));
    must(await set(350, 2));
    expect(await twoApprovalsAbove(wallet.bank)).toBe(350);
  });

  test('a wind-down that nobody began is none, and one that was taken away stays', async () => {
    const forge = (windDown: boolean) => wallet.bank.moneySettings.updateOne({ _id: 'money' }, { $set: { windDown } });
    const switchTo = async (on: boolean) =>
      must(await wallet.call(endpoints.windDown, { token: operator.token, body: { on, reason: 'the end' } }));
    await forge(true);
    await alarmed(() => refreshMoney(wallet.bank));
    expect(wallet.bank.money.windDown).toBe(false);
    expect(await problems()).toContain('settings money, wind-down: the document says true, the signed lines say false');
    await forge(false);
    await switchTo(true);
    await forge(false);
    await refreshMoney(wallet.bank);
    expect(wallet.bank.money.windDown).toBe(true);
    await forge(true);
    await switchTo(false);
    await refreshMoney(wallet.bank);
    expect(wallet.bank.money.windDown).toBe(false);
  });
});
