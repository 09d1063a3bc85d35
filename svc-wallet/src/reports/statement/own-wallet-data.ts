import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { walletView } from '../../ledger/wallet-view';
import { limitsView } from '../../players/limits/limits-view';
import { referralId, type Referral } from '../../players/referrals/referral';
import type { Stake } from '../../stakes/stake';
import { walletOf } from '../../ledger/wallet-of';
import type { Withdrawal } from '../../money-out/withdrawal';
import { statementLines } from './statement-lines';

const MOST_ROWS = 10_000;

/** What svc-wallet holds about a player, for the player's own download. */
export const ownWalletData =
  (bank: WalletContext): Handler<typeof endpoints.ownWalletData> =>
  async ({ caller: { userId } }) => {
    const wallet = await walletOf(bank, userId);
    const [transactions, staked, withdrawn, brought] = await Promise.all([
      statementLines(bank, userId, {}),
      bank.stakes.find({ userId }).sort({ placedAt: -1 }).limit(MOST_ROWS).lean<Stake[]>(),
      bank.withdrawals.find({ userId }).sort({ createdAt: -1 }).limit(MOST_ROWS).lean<Withdrawal[]>(),
      bank.referrals.findById(referralId(userId)).lean<Referral | null>(),
    ]);
    return reply({
      wallet: walletView(wallet, bank.money),
      limits: limitsView(wallet.limits, bank.machineNow()),
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
  };
