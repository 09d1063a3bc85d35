import { toRupees, type endpoints, type ReceivedBy } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { proposalOf } from '../payouts/decide-by-hand';
import { playersOf, type ListedPlayer } from '../../ledger/players-of';
import type { Withdrawal, WithdrawalState } from '../withdrawal';
import { FIRST_WITHDRAWAL } from '../risk-reasons';
import { waitedHours } from './waited-hours';

const inStates = (...states: WithdrawalState[]): Record<string, unknown> => ({ state: { $in: states } });
/** Asked so often, for about ten minutes, the provider does not tell how a payout ended. */
const STUCK_AFTER_POLLS = 8;
const byStatus: Record<ReceivedBy<typeof endpoints.adminWithdrawals>['query']['status'], Record<string, unknown>> = {
  pending: inStates('requested', 'approved', 'sending'),
  paid: inStates('paid'),
  returned: inStates('rejected', 'cancelled', 'failed', 'reversed'),
  attention: { $or: [{ state: 'sending', polls: { $gte: STUCK_AFTER_POLLS } }, { task: { $exists: true } }] },
};

/** The operators' queue. */
export const listWithdrawals =
  (bank: WalletContext): Handler<typeof endpoints.adminWithdrawals> =>
  async ({ query }) => {
    const { rows, metadata, onward } = await pageOf<Withdrawal>(
      bank.withdrawals,
      { $and: [byStatus[query.status], searched(query.query), byRisk(query.filters.risk)] },
      query,
      { amount: 'amountPaise', createdAt: 'createdAt' },
    );
    const now = bank.now();
    const playerOf = await playersOf(
      bank,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        userId: row.userId,
        name: playerOf.get(row.userId)?.name ?? '',
        player: standingOf(playerOf.get(row.userId)),
        upi: row.upi,
        amount: toRupees(row.amountPaise),
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        waitedHours: waitedHours(row, now),
        reasons: row.note === undefined ? row.reasons : [...row.reasons, row.note],
        ...attentionOf(row, bank.machineNow()),
        approvals: row.approvals.map(({ by, at, note }) => ({ by, at: at.toISOString(), note })),
      })),
      metadata,
      ...onward,
    });
  };

/** A block says more than a review. */
const standingOf = (player: ListedPlayer | undefined) => {
  if (player?.status === 'blocked' || player?.status === 'closed') return player.status;
  return player?.frozen === undefined ? 'active' : 'frozen';
};

/** What an operator must know of a payout that did not go as it should. */
function attentionOf(row: Withdrawal, machineNow: Date) {
  const proposal = proposalOf(row, machineNow);
  return {
    ...(row.state === 'sending' && row.polls !== undefined ? { tries: row.polls } : {}),
    ...(row.lossPaise ? { loss: toRupees(row.lossPaise) } : {}),
    ...(row.task === undefined ? {} : { task: row.task }),
    ...(proposal ? { byHand: { outcome: proposal.outcome, by: proposal.proposedBy, reason: proposal.reason } } : {}),
  };
}

/** What is said of every first withdrawal is no risk by itself. */
function byRisk(risk: 'low' | 'look' | undefined): Record<string, unknown> {
  if (risk === undefined) return {};
  const look = { reasons: { $elemMatch: { $ne: FIRST_WITHDRAWAL } } };
  return risk === 'look' ? look : { $nor: [look] };
}

/** By the exact UPI id or player id. */
const searched = (text: string): Record<string, unknown> =>
  text === '' ? {} : { $or: [{ upiKey: text.toLowerCase() }, { userId: text }] };
