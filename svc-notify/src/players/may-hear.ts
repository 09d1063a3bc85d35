import type { NotificationKind } from '@baazi/contracts';
import type { Player } from './player';

/** Own money, who is at the account, and answers that were asked for: what a player hears on a break too. */
const always: ReadonlySet<NotificationKind> = new Set([
  'result',
  'refund',
  'correction',
  'payout-sent',
  'payout-paid',
  'withdrawal-refused',
  'referral-earned',
  'deposit-returned',
  'new-device',
  'support-reply',
]);

/** Who wanted to hear nothing of play hears nothing of it. */
export function mayHear(player: Player | undefined, kind: NotificationKind, now: Date): boolean {
  if (player?.status === 'closed') return false;
  const isAway = player?.selfExcluded === true || (player?.breakUntil !== undefined && player.breakUntil > now);
  return !isAway || always.has(kind);
}
