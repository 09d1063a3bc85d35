import { toPaise, type endpoints, type ReceivedBy } from '@baazi/contracts';
import { isLinked, refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { house, player } from '../../ledger/account';
import { inBooks } from '../../ledger/in-books';
import { postTransfers } from '../../ledger/post-transfer';
import { walletOf } from '../../ledger/wallet-of';
import type { Adjustment } from './adjustment';

/** A correction of a player's money by hand. */
export const adjust =
  (bank: WalletContext): Handler<typeof endpoints.adjust> =>
  async ({ caller, body }) => {
    const outcome = await proposeOrPost(bank, caller, body);
    if (outcome === 'proposed' || outcome === 'posted') return reply({ requestId: body.requestId, state: outcome });
    if (outcome === 'too-little')
      return refuse('conflict', {
        message: 'The player has less than that.',
        errors: [{ path: 'rupees', msg: 'The player has less than that.' }],
      });
    return refuse(outcome);
  };

type Wish = ReceivedBy<typeof endpoints.adjust>['body'];
type Outcome =
  | 'proposed'
  | 'posted'
  | 'second-operator-needed'
  | 'own-benefit'
  | 'account-closed'
  | 'user-not-found'
  | 'conflict'
  | 'too-little';

/** The first operator's request is a proposal; the same request by another operator posts it, once. */
async function proposeOrPost(bank: WalletContext, operator: Operator, wish: Wish): Promise<Outcome> {
  const { requestId, userId, bucket, rupees, reason } = wish;
  if (isLinked(operator, userId)) return 'own-benefit';
  return bank.keyedQueue(userId, () =>
    inBooks<Outcome>(bank, async (tx) => {
      const known = await bank.adjustments.findById(requestId).session(tx.session).lean<Adjustment | null>();
      const log = (action: string) =>
        bank.service.operatorsLog.record(tx, {
          by: operator.userId,
          action,
          subject: `player:${userId}`,
          reason,
          after: { requestId, bucket, rupees },
        });
      // Nobody would ever have it: an operator's account never plays, and a closed one is nobody's.
      const isLost = rupees > 0 && (await walletOf(bank, userId, tx)).status === 'closed';
      if (!known) {
        if (!(await bank.wallets.exists({ _id: userId }).session(tx.session))) return 'user-not-found';
        if (isLost) return 'account-closed';
        await bank.adjustments.raw.insertOne(
          {
            _id: requestId,
            userId,
            bucket,
            rupees,
            reason,
            proposedBy: operator.userId,
            state: 'proposed',
            createdAt: bank.now(),
          },
          { session: tx.session },
        );
        await log('propose-adjustment');
        return 'proposed';
      }
      if (known.userId !== userId || known.bucket !== bucket || known.rupees !== rupees) return 'conflict';
      if (known.state === 'posted') return 'posted';
      if (isLinked(operator, known.proposedBy)) return 'second-operator-needed';
      if (isLost) return 'account-closed';
      const posting = await postTransfers(tx, bank, [
        {
          id: `adjust:${requestId}`,
          kind: 'adjust',
          about: requestId,
          legs: [house('adjust', -toPaise(rupees)), player(userId, bucket, toPaise(rupees))],
          memo: { title: 'Adjustment', detail: known.reason },
        },
      ]);
      if (posting.kind === 'too-little') return 'too-little';
      await bank.adjustments.updateOne(
        { _id: requestId, state: 'proposed' },
        { $set: { state: 'posted', confirmedBy: operator.userId } },
        { session: tx.session },
      );
      await log('confirm-adjustment');
      return 'posted';
    }),
  );
}
