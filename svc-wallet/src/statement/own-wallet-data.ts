import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { limitsView } from '../limits/limits-view';
import { referralId, referrals, type Referral } from '../referrals/referral';
import { stakes, type Stake } from '../stakes/stake';
import { walletOf } from '../wallets/wallet-of';
import { walletView } from '../wallets/wallet-view';
import { withdrawals, type Withdrawal } from '../withdrawals/withdrawal';
import { statementLines } from './statement-lines';

const MOST_ROWS = 10_000;

/** What svc-wallet holds about a player, for the player's own download. */
export function mountOwnWalletData(core: Core): void {
  core.http.handle(endpoints.ownWalletData, async ({ caller: { userId } }) => {
    const wallet = await walletOf(core.db, userId);
    const [transactions, staked, withdrawn, brought] = await Promise.all([
      statementLines(core.db, userId, {}),
      stakes(core.db).find({ userId }).sort({ placedAt: -1 }).limit(MOST_ROWS).lean<Stake[]>(),
      withdrawals(core.db).find({ userId }).sort({ createdAt: -1 }).limit(MOST_ROWS).lean<Withdrawal[]>(),
      referrals(core.db).findById(referralId(userId)).lean<Referral | null>(),
    ]);
    return reply({
      wallet: walletView(wallet),
      limits: limitsView(wallet.limits, core.clocks.machine.now()),
      transactions,
      stakes: staked.map(({ market, selection, stakePaise, state, label, acceptedAt }) => ({
        market,
        selection,
        amount: toRupees(stakePaise),
        state,
        label,
        acceptedAt: acceptedAt.toISOString(),
      })),
      withdrawals: withdrawn.map(({ _id, upi, amountPaise, state, createdAt }) => ({
        _id,
        upi,
        amount: toRupees(amountPaise),
        state,
        createdAt: createdAt.toISOString(),
      })),
      referredByAnother: brought?.referrerId !== undefined,
    });
  });
}
