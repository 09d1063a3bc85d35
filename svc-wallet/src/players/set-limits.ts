import { events, toPaise, type endpoints, type NotificationRequest } from '@baazi/contracts';
import { reply, type Handler, type Tx } from '@baazi/service-kit';
import { emptyBalances } from '../ledger/decide-postings';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { walletOf } from '../ledger/read-wallets';
import { changeLimits } from '../limits/change-limits';
import type { DepositCollections } from '../money-in/deposit-batches';
import { holdLinks } from '../money-in/deposits/hold-links';
import { limitsView } from '../limits/read-limits';
import type { OwnLimits } from '../ledger/wallet';
import type { LedgerDeps } from '../ledger/ledger-deps';

/**
 * A player's own limits, breaks and self-exclusion. They use machine time: the business clock of a test stack does
 * not move them.
 */
export const setLimits =
  (deps: LedgerDeps & DepositCollections): Handler<typeof endpoints.setLimits> =>
  async ({ caller, body }) => {
    const now = deps.machineNow();
    const limits = await deps.playerQueue(caller.userId, () =>
      inLedgerTransaction(deps, async (tx) => {
        const wallet = await walletOf(deps, caller.userId, tx);
        const next = changeLimits(wallet.limits, body, now);
        await deps.wallets.updateOne(
          { _id: caller.userId },
          { $set: { limits: next }, $inc: { turns: 1 }, $setOnInsert: emptyBalances() },
          { upsert: true, session: tx.session },
        );
        await holdLinks(deps, tx, { wallet: { ...wallet, limits: next }, now });
        publishLimits(tx, { userId: caller.userId, before: wallet.limits, next, revision: (wallet.turns ?? 0) + 1 });
        return next;
      }),
    );
    return reply(limitsView(limits, now));
  };

/** Notifies the player of a pending higher limit, and svc-notify of a break or exclusion. */
function publishLimits(
  tx: Tx,
  { userId, before, next, revision }: { userId: string; before?: OwnLimits; next: OwnLimits; revision: number },
): void {
  const known = new Set((before?.pending ?? []).map(({ from }) => from.getTime()));
  const raised = (next.pending ?? []).filter(({ from }) => !known.has(from.getTime()));
  if (raised.length > 0)
    tx.publish(events.notificationRequested, {
      tellings: raised.map(({ kind, span, limit, from }): NotificationRequest => ({
        key: `limit-raised:${kind}-${span}:${from.getTime()}`,
        userId,
        kind: 'limit-raised',
        data: { of: kind, span, from: from.toISOString(), ...(limit === null ? {} : { limitPaise: toPaise(limit) }) },
      })),
    });
  const { breakUntil, selfExcluded = false } = next;
  if (breakUntil?.getTime() === before?.breakUntil?.getTime() && selfExcluded === (before?.selfExcluded ?? false))
    return;
  tx.publish(events.breakTaken, {
    userId,
    revision,
    selfExcluded,
    ...(breakUntil && { breakUntil: breakUntil.toISOString() }),
  });
}
