import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { walletView } from '../../ledger/wallet-view';
import { limitsView } from '../../limits/read-limits';
import { referralId, type Referral } from '../../referrals/referral';
import type { Stake } from '../../stakes/stake';
import { walletOf } from '../../ledger/read-wallets';
import type { Withdrawal } from '../../ledger/withdrawal';
import { statementLines } from './transaction-row';
import type { ReportDeps } from '../report-deps';

const MOST_ROWS = 10_000;

/** The data that svc-wallet stores about a player, for the player's own download. */
export const ownWalletData =
  (deps: ReportDeps): Handler<typeof endpoints.ownWalletData> =>
  async ({ caller: { userId } }) => {
    const wallet = await walletOf(deps, userId);
    const [transactions, staked, withdrawn, referred] = await Promise.all([
      statementLines(deps, userId, {}),
      deps.stakes.find({ userId }).sort({ placedAt: -1 }).limit(MOST_ROWS).lean<Stake[]>(),
      deps.withdrawals.find({ userId }).sort({ createdAt: -1 }).limit(MOST_ROWS).lean<Withdrawal[]>(),
      deps.referrals.findById(referralId(userId)).lean<Referral | null>(),
    ]);
    return reply({
      wallet: walletView(wallet, deps.money),
      limits: limitsView(wallet.limits, deps.machineNow()),
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
      referredByAnother: referred?.referrerId !== undefined,
    });
  };
