import { inPages } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { mustVerify } from '../../ledger/must-verify';
import { payReferralReward } from './pay-referral-reward';
import type { Referral } from './referral';

const PAGE = 500;
const fields = ['friendId', 'referrerId', 'reasons'] as const;

/** Rewards that waited for their referrer to verify an e-mail address. */
export async function payWaitingRewards(bank: WalletContext, referrerId: string): Promise<void> {
  for await (const page of inPages(bank.referrals.raw, { referrerId, state: 'earned' }, { fields, size: PAGE }))
    for (const { friendId } of page) await payReferralReward(bank, friendId);
}

/**
 * Finds rewards that wait though nothing is in their way, whatever made them miss the word they waited for. A deposit
 * that waits to be played is looked at when something of it was settled.
 */
export async function sweepWaitingRewards(bank: WalletContext): Promise<void> {
  for await (const page of inPages(bank.referrals.raw, { state: 'earned' }, { fields, size: PAGE })) {
    const payable = await payableReferrers(bank, page);
    for (const { friendId, referrerId, reasons } of page)
      if (referrerId !== undefined && payable.has(referrerId) && !reasons.includes('deposit-unplayed'))
        await payReferralReward(bank, friendId);
  }
}

async function payableReferrers(
  bank: WalletContext,
  page: Pick<Referral, 'referrerId'>[],
): Promise<ReadonlySet<string>> {
  const referrers = [...new Set(page.map(({ referrerId }) => referrerId).filter((id) => id !== undefined))];
  const found = await bank.wallets.raw
    .find({ _id: { $in: referrers } }, { projection: { kind: 1, cameAsGuest: 1, emailVerified: 1 }, limit: PAGE })
    .toArray();
  return new Set(found.filter((wallet) => !mustVerify(wallet, bank.money.mode)).map(({ _id }) => _id));
}
