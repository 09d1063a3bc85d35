import { toRupees, type endpoints, type ReceivedBy } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import { proposalOf } from '../payouts/settle-payout';
import { playersOf, type ListedPlayer } from '../../ledger/read-wallets';
import type { Withdrawal, WithdrawalState } from '../../ledger/withdrawal';
import { FIRST_WITHDRAWAL } from '../risk-reasons';
import type { WithdrawalDeps } from '../withdrawal-deps';

const inStates = (...states: WithdrawalState[]): Record<string, unknown> => ({ state: { $in: states } });
/** After so many polls, about ten minutes, a payout counts as stuck. */
const STUCK_AFTER_POLLS = 8;
const byStatus: Record<ReceivedBy<typeof endpoints.adminWithdrawals>['query']['status'], Record<string, unknown>> = {
  pending: inStates('requested', 'approved', 'sending'),
  paid: inStates('paid'),
  returned: inStates('rejected', 'cancelled', 'failed', 'reversed'),
  attention: { $or: [{ state: 'sending', polls: { $gte: STUCK_AFTER_POLLS } }, { task: { $exists: true } }] },
};

/** The operators' queue of withdrawals. */
export const listWithdrawals =
  (deps: WithdrawalDeps): Handler<typeof endpoints.adminWithdrawals> =>
  async ({ query }) => {
    const { rows, metadata, onward } = await pageOf<Withdrawal>(
      deps.withdrawals,
      { $and: [byStatus[query.status], searched(query.query), byRisk(query.filters.risk)] },
      query,
      { amount: 'amountPaise', createdAt: 'createdAt' },
    );
    const now = deps.now();
    const playerOf = await playersOf(
      deps,
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
        ...attentionOf(row, deps.machineNow()),
        approvals: row.approvals.map(({ by, at, note }) => ({ by, at: at.toISOString(), note })),
      })),
      metadata,
      ...onward,
    });
  };

/** A block takes precedence over a review. */
const standingOf = (player: ListedPlayer | undefined) => {
  if (player?.status === 'blocked' || player?.status === 'closed') return player.status;
  return player?.frozen === undefined ? 'active' : 'frozen';
};

/** The facts operators need about a payout that did not end normally. */
function attentionOf(row: Withdrawal, machineNow: Date) {
  const proposal = proposalOf(row, machineNow);
  return {
    tries: row.state === 'sending' ? row.polls : undefined,
    loss: row.lossPaise ? toRupees(row.lossPaise) : undefined,
    task: row.task,
    byHand: proposal && { outcome: proposal.outcome, by: proposal.proposedBy, reason: proposal.reason },
  };
}

/** The note on every first withdrawal is no risk by itself. */
function byRisk(risk: 'low' | 'look' | undefined): Record<string, unknown> {
  if (risk === undefined) return {};
  const attempt = { reasons: { $elemMatch: { $ne: FIRST_WITHDRAWAL } } };
  return risk === 'look' ? attempt : { $nor: [attempt] };
}

/** Searches by the exact UPI id or player id. */
const searched = (text: string): Record<string, unknown> =>
  text === '' ? {} : { $or: [{ upiKey: text.toLowerCase() }, { userId: text }] };

const HOUR_MS = 3_600_000;

/**
 * How long a request has waited, by the business clock of its date. Computed here because a browser receives the
 * business clock too late.
 */
export const waitedHours = ({ createdAt }: { createdAt: Date }, businessNow: Date): number =>
  Math.max(0, Math.floor((businessNow.getTime() - createdAt.getTime()) / HOUR_MS));
