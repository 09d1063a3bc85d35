import { events, toPaise, type NotificationRequest } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { OwnLimits } from '../../ledger/wallet';

/** A limit that will be higher is told to its player, a break or exclusion to whoever writes to players. */
export function tellOfLimits(
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
