import type { NotificationKind } from '@baazi/contracts';
import type { Player } from './player';

/** The player's own money, sign-ins and requested answers: sent during a break too. */
const sentDuringBreak: ReadonlySet<NotificationKind> = new Set([
  'result',
  'refund',
  'correction',
  'withdrawal-waiting',
  'payout-sent',
  'payout-paid',
  'withdrawal-refused',
  'referral-earned',
  'deposit-returned',
  'new-device',
  'support-reply',
]);

/**
 * A player on a break or self-excluded is not notified of anything that invites play. An operator's message states by
 * `aboutMoney` whether it may be sent. A closed account gets nothing.
 */
export function mayNotify(
  player: Player | undefined,
  { kind, data }: { kind: NotificationKind; data: object },
  now: Date,
): boolean {
  if (player?.status === 'closed') return false;
  const isAway = player?.selfExcluded === true || (player?.breakUntil !== undefined && player.breakUntil > now);
  return !isAway || sentDuringBreak.has(kind) || ('aboutMoney' in data && data.aboutMoney === true);
}
