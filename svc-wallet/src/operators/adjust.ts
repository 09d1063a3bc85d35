import { endpoints, toPaise, type ReceivedBy } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfers } from '../ledger/post-transfer';
import { tellBalance } from '../wallets/tell-balance';
import { namesOf } from '../wallets/names-of';
import { wallets } from '../wallets/wallet';
import { adjustments, type Adjustment } from './adjustment';
import { recordAction } from './operator-action';
import { pageOf } from './page-of';

type Wish = ReceivedBy<typeof endpoints.adjust>['body'];
type Outcome = 'proposed' | 'posted' | 'second-operator-needed' | 'user-not-found' | 'conflict' | 'too-little';

/** The first operator's request is a proposal; the same request by another operator posts it, once. */
export async function adjust(core: Core, operator: string, wish: Wish): Promise<Outcome> {
  const { requestId, userId, bucket, rupees, reason } = wish;
  return inTurn(userId, () =>
    inBooks<Outcome>(core, async (tx) => {
      const known = await adjustments(core.db).findById(requestId).session(tx.session).lean<Adjustment | null>();
      const log = (action: string) =>
        recordAction(core, tx, {
          by: operator,
          action,
          subject: `player:${userId}`,
          reason,
          after: { requestId, bucket, rupees },
        });
      if (!known) {
        if (!(await wallets(core.db).exists({ _id: userId }).session(tx.session))) return 'user-not-found';
        await adjustments
          .raw(core.db)
          .insertOne(
            {
              _id: requestId,
              userId,
              bucket,
              rupees,
              reason,
              proposedBy: operator,
              state: 'proposed',
              createdAt: core.clocks.business.now(),
            },
            { session: tx.session },
          );
        await log('propose-adjustment');
        return 'proposed';
      }
      if (known.userId !== userId || known.bucket !== bucket || known.rupees !== rupees) return 'conflict';
      if (known.state === 'posted') return 'posted';
      if (known.proposedBy === operator) return 'second-operator-needed';
      const posting = await postTransfers(tx, core, [
        {
          id: `adjust:${requestId}`,
          kind: 'adjust',
          about: requestId,
          legs: [house('adjust', -toPaise(rupees)), player(userId, bucket, toPaise(rupees))],
          memo: { title: 'Adjustment', detail: known.reason },
        },
      ]);
      if (posting.is === 'too-little') return 'too-little';
      await adjustments(core.db).updateOne(
        { _id: requestId, state: 'proposed' },
        { $set: { state: 'posted', confirmedBy: operator } },
        { session: tx.session },
      );
      await log('confirm-adjustment');
      const holding = posting.holdings.get(userId);
      if (holding) tx.afterCommit(() => tellBalance(core.live, userId, holding));
      return 'posted';
    }),
  );
}

export function mountAdjustments(core: Core): void {
  core.http.handle(endpoints.adjust, async ({ caller, body }) => {
    const outcome = await adjust(core, caller.userId, body);
    if (outcome === 'proposed' || outcome === 'posted') return reply({ requestId: body.requestId, state: outcome });
    if (outcome === 'too-little')
      return refuse('conflict', {
        message: 'The player has less than that.',
        errors: [{ path: 'rupees', msg: 'The player has less than that.' }],
      });
    return refuse(outcome);
  });
  core.http.handle(endpoints.adjustments, async ({ query }) => {
    const { rows, metadata } = await pageOf<Adjustment>(
      adjustments(core.db),
      query.query === '' ? {} : { userId: query.query },
      query,
      { createdAt: 'createdAt' },
    );
    const nameOf = await namesOf(
      core.db,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map(({ _id, createdAt, ...row }) => ({
        requestId: _id,
        userId: row.userId,
        name: nameOf.get(row.userId),
        bucket: row.bucket,
        rupees: row.rupees,
        reason: row.reason,
        proposedBy: row.proposedBy,
        state: row.state,
        createdAt: createdAt.toISOString(),
      })),
      metadata,
    });
  });
}
