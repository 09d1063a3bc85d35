import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import type { Referral } from '../referrals/referral';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { driveReferrals } from './rewards/pay-referral-reward';

let wallet: TestWallet;
let [ann, bob]: TestPlayer[] = [];
beforeAll(async () => {
  wallet = await startWallet();
  [ann, bob] = [await wallet.operator(), await wallet.operator()];
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

describe('an adjustment', () => {
  const adjust = (operator: TestPlayer | undefined, player: TestPlayer, more: { requestId: string; rupees?: number }) =>
    wallet.call(endpoints.adjust, {
      token: operator?.token ?? '',
      body: { userId: player.userId, bucket: 'cash', rupees: 75, reason: 'a lost voucher', ...more },
    });

  test('whose proposal is forged is posted by nobody', async () => {
    const player = await wallet.player();
    const requestId = randomUUID();
    await wallet.bank.adjustments.raw.insertOne({
      _id: requestId,
      userId: player.userId,
      bucket: 'cash',
      rupees: 75,
      reason: 'a lost voucher',
      proposedBy: bob?.userId ?? '',
      state: 'proposed',
      createdAt: wallet.bank.now(),
    });
    expect((await adjust(ann, player, { requestId })).body.code).toBe('conflict');
    expect((await wallet.view(player)).withdrawable).toBe(0);
    await wallet.bank.adjustments.raw.deleteOne({ _id: requestId });
  });

  test('of another amount than was proposed is posted by nobody, and by two once it is as it was', async () => {
    const player = await wallet.player();
    const requestId = randomUUID();
    must(await adjust(ann, player, { requestId }));
    await wallet.bank.adjustments.raw.updateOne({ _id: requestId }, { $set: { rupees: 500 } });
    expect((await adjust(bob, player, { requestId, rupees: 500 })).body.code).toBe('conflict');
    await wallet.bank.adjustments.raw.updateOne({ _id: requestId }, { $set: { rupees: 75, proposedBy: bob?.userId } });
    expect((await adjust(ann, player, { requestId })).body.code).toBe('conflict');
    await wallet.bank.adjustments.raw.updateOne({ _id: requestId }, { $set: { proposedBy: ann?.userId } });
    expect(must(await adjust(bob, player, { requestId })).state).toBe('posted');
    expect((await wallet.view(player)).withdrawable).toBe(75);
  });
});

describe('a held reward', () => {
  async function held(): Promise<{ referrer: TestPlayer; id: string }> {
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId, referralHold: 'same-device' });
    await wallet.deposit(friend, 1);
    const id = `referral:${friend.userId}`;
    await waitFor('the hold', async () => (await read(id))?.state === 'on-hold');
    return { referrer, id };
  }
  const read = (id: string) => wallet.bank.referrals.findById(id).lean<Referral | null>();
  /** As somebody with the service's database user would. */
  const forge = (id: string, fields: object) => wallet.bank.referrals.updateOne({ _id: id }, { $set: fields });
  const decide = (id: string, decision: 'credit' | 'deny') =>
    wallet.call(endpoints.decideReferral, {
      token: ann?.token ?? '',
      params: { id },
      body: { decision, reason: 'looked at' },
    });

  test('that nobody released is not paid, and is paid once an operator releases it', async () => {
    const { referrer, id } = await held();
    await forge(id, { approved: true, due: true });
    await driveReferrals(wallet.bank);
    expect(await read(id)).toMatchObject({ state: 'on-hold' });
    expect((await read(id))?.approved).toBeUndefined();
    expect((await wallet.view(referrer)).bonus).toBe(40);
    must(await decide(id, 'credit'));
    expect(await read(id)).toMatchObject({ state: 'credited' });
    expect((await wallet.view(referrer)).bonus).toBeGreaterThan(40);
  });

  test('that was denied is not paid by a forged release', async () => {
    const { referrer, id } = await held();
    must(await decide(id, 'deny'));
    await forge(id, { state: 'on-hold', approved: true, due: true });
    await driveReferrals(wallet.bank);
    expect((await wallet.view(referrer)).bonus).toBe(40);
    await forge(id, { state: 'denied' });
  });

  test('that was released for one player is not paid to another', async () => {
    const { referrer, id } = await held();
    const thief = await wallet.player();
    const guest = { kind: 'guest', cameAsGuest: true, emailVerified: false } as const;
    await wallet.bank.wallets.updateOne({ _id: referrer.userId }, { $set: guest, $unset: { emailSignature: 1 } });
    must(await decide(id, 'credit'));
    expect(await read(id)).toMatchObject({ state: 'earned', approved: true });
    await forge(id, { referrerId: thief.userId, due: true });
    await driveReferrals(wallet.bank);
    expect((await wallet.view(thief)).bonus).toBe(40);
    await wallet.bank.referrals.deleteOne({ _id: id });
  });
});
