import type { Tx } from '@baazi/service-kit';
import { CUT_OVER, type CutOverContent } from '../ledger/authorisations/cut-over';
import { paymentSubject, paymentTarget } from '../money-in/payment-authority';
import { withdrawalSubject, withdrawalTarget } from '../money-out/authority';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import type { SealDeps } from '../ledger/seal/seal-deps';
import { referralTarget } from '../referrals/referral-authority';
import { adjustmentTarget, pendingAdjustment } from './adjustments/adjustment-authority';
import type { PlayerDeps } from './player-deps';

/** The clock of another instance may be behind: what was posted this long before the cut-over counts as before it. */
const SKEW_MS = 10_000;

/**
 * The first start on a ledger whose decisions were not signed writes once what was decided and is not paid yet: that
 * stays payable as it is now, and nothing else without signed lines. Once a signed line was sealed it is never written
 * again: a missing one was deleted, and the audit names it.
 */
export async function writeCutOver(deps: PlayerDeps & Pick<SealDeps, 'blocks'>): Promise<void> {
  await inLedgerTransaction(deps, async (tx) => {
    const { session } = tx;
    if (await deps.operatorActions.raw.findOne({ _id: CUT_OVER }, { session, projection: { _id: 1 } })) return;
    const last = await deps.blocks.raw.findOne({}, { session, sort: { _id: -1 }, projection: { lineCount: 1 } });
    const waiting = await deps.unsealed.raw.findOne({ 'lines.0': { $exists: true } }, { session });
    if (waiting || (last?.lineCount ?? 0) > 0)
      return deps.service.log.error({ line: CUT_OVER }, "a sealed line of the operators' log is gone");
    const now = deps.machineNow();
    // In a new ledger nothing was decided before, however far a clock goes back.
    const isNew = (await deps.transfers.raw.findOne({}, { session, projection: { _id: 1 } })) === null;
    const content: CutOverContent = {
      before: isNew ? new Date(0) : new Date(now.getTime() - SKEW_MS),
      unsignedLines: await deps.operatorActions.raw.countDocuments({}, { session }),
      pending: await pendingDecisions(deps, tx),
    };
    await deps.service.operatorsLog.record(
      tx,
      {
        by: deps.service.part,
        action: 'sign-decisions',
        subject: 'ledger',
        reason: 'from now on decisions are signed lines',
        after: content,
      },
      CUT_OVER,
    );
  });
}

/** Decisions that are not paid: by whom, and of exactly which content. */
async function pendingDecisions(deps: PlayerDeps, { session }: Tx): Promise<CutOverContent['pending']> {
  const withdrawals = await deps.withdrawals.raw
    .find({ state: { $in: ['approved', 'sending'] } }, { session })
    .toArray();
  const payments = await deps.payments.raw.find({ state: 'refunding' }, { session }).toArray();
  const adjustments = await deps.adjustments.raw.find({ state: 'proposed' }, { session }).toArray();
  const referrals = await deps.referrals.raw
    .find(
      { $or: [{ approved: true, state: { $in: ['registered', 'earned', 'on-hold'] } }, { state: 'denied' }] },
      { session },
    )
    .toArray();
  return [
    ...referrals.map((referral) => ({
      subject: referral._id,
      target: referralTarget(referral),
      state: referral.state,
      by: [],
    })),
    ...adjustments.map((adjustment) => ({
      subject: pendingAdjustment(adjustment._id),
      target: adjustmentTarget(adjustment),
      state: adjustment.state,
      by: [adjustment.proposedBy],
    })),
    ...withdrawals.map((withdrawal) => ({
      subject: withdrawalSubject(withdrawal._id),
      target: withdrawalTarget(withdrawal),
      state: withdrawal.state,
      by: withdrawal.approvals.map(({ by }) => by),
    })),
    ...payments.map((payment) => ({
      subject: paymentSubject(payment._id),
      target: paymentTarget(payment),
      state: payment.state,
      by: payment.refund ? [payment.refund.by] : [],
    })),
  ];
}
