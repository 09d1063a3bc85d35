import { toPaise, type endpoints, type ReceivedBy } from '@baazi/contracts';
import {
  byOperator,
  isLinked,
  refuse,
  reply,
  type Handler,
  type Operator,
  type RecordedAction,
} from '@baazi/service-kit';
import { house, player } from '../../ledger/account';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { postTransfers } from '../../ledger/post-transfer';
import { walletOf } from '../../ledger/read-wallets';
import { readCutOver } from '../../ledger/authorisations/cut-over';
import { reportForgery, signedLinesOf } from '../../ledger/authorisations/signed-lines';
import { hasLapsed, type Adjustment } from './adjustment';
import { adjustmentSubject, adjustmentTarget, authorityOfAdjustment, pendingAdjustment } from './adjustment-authority';
import type { PlayerDeps } from '../player-deps';

/** A manual correction of a player's money. */
export const adjust =
  (deps: PlayerDeps): Handler<typeof endpoints.adjust> =>
  async ({ caller, body }) => {
    const outcome = await proposeOrPost(deps, caller, body);
    if (outcome === 'proposed' || outcome === 'posted') return reply({ requestId: body.requestId, state: outcome });
    if (outcome === 'insufficient-funds')
      return refuse('conflict', {
        message: 'The player has less than that.',
        errors: [{ path: 'rupees', msg: 'The player has less than that.' }],
      });
    if (outcome === 'lapsed')
      return refuse('conflict', { message: 'This proposal has expired: nobody confirmed it within seven days.' });
    return refuse(outcome);
  };

type DepositRequest = ReceivedBy<typeof endpoints.adjust>['body'];
type Outcome =
  | 'proposed'
  | 'posted'
  | 'second-operator-needed'
  | 'own-benefit'
  | 'account-closed'
  | 'user-not-found'
  | 'conflict'
  | 'lapsed'
  | 'insufficient-funds';

/**
 * The first operator's request is a proposal; the same request by another operator posts it, once. The signed line of
 * the proposal counts, not the document.
 */
async function proposeOrPost(deps: PlayerDeps, operator: Operator, request: DepositRequest): Promise<Outcome> {
  const { requestId, userId, bucket, rupees, reason } = request;
  if (isLinked(operator, userId)) return 'own-benefit';
  return deps.playerQueue(userId, () =>
    inLedgerTransaction<Outcome>(deps, async (tx) => {
      const known = await deps.adjustments.findById(requestId).session(tx.session).lean<Adjustment | null>();
      const subject = adjustmentSubject(userId);
      const log = (action: string): Promise<RecordedAction> =>
        deps.service.operatorsLog.record(tx, {
          ...byOperator(operator),
          action,
          subject,
          reason,
          after: { requestId, bucket, rupees, target: adjustmentTarget({ _id: requestId, userId, bucket, rupees }) },
        });
      // Such money would be unusable: an operator's account never plays, and a closed one has no owner.
      const isLost = rupees > 0 && (await walletOf(deps, userId, tx)).status === 'closed';
      if (!known) {
        if (!(await deps.wallets.exists({ _id: userId }).session(tx.session))) return 'user-not-found';
        if (isLost) return 'account-closed';
        const { at: createdAt } = await log('propose-adjustment');
        await deps.adjustments.raw.insertOne(
          {
            _id: requestId,
            userId,
            bucket,
            rupees,
            reason,
            proposedBy: operator.userId,
            state: 'proposed',
            createdAt,
          },
          { session: tx.session },
        );
        return 'proposed';
      }
      if (known.userId !== userId || known.bucket !== bucket || known.rupees !== rupees) return 'conflict';
      if (known.state === 'posted') return 'posted';
      if (hasLapsed(known, deps.now())) return 'lapsed';
      const lines = (await signedLinesOf(deps, [subject], tx.session)).get(subject) ?? [];
      const cutOver = await readCutOver(deps, tx.session);
      const { proposed } = authorityOfAdjustment(known, lines, { cutOver, now: deps.machineNow() });
      if (proposed?.by !== known.proposedBy) {
        const claim = `proposed by ${known.proposedBy}`;
        reportForgery(deps, { subject: pendingAdjustment(requestId), claim });
        return 'conflict';
      }
      if (isLinked(operator, proposed.by)) return 'second-operator-needed';
      if (isLost) return 'account-closed';
      const posting = await postTransfers(tx, deps, [
        {
          id: `adjust:${requestId}`,
          kind: 'adjust',
          about: requestId,
          legs: [house('adjust', -toPaise(rupees)), player(userId, bucket, toPaise(rupees))],
          memo: { key: 'adjusted', params: {} },
        },
      ]);
      if (posting.kind === 'insufficient-funds') return 'insufficient-funds';
      await deps.adjustments.updateOne(
        { _id: requestId, state: 'proposed' },
        { $set: { state: 'posted', confirmedBy: operator.userId } },
        { session: tx.session },
      );
      await log('confirm-adjustment');
      return 'posted';
    }),
  );
}
