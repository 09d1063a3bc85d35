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

/** What is told, as far as it says what it is about. */
interface Told {
  kind: NotificationKind;
  data: object;
}

/** Who wanted to hear nothing of play hears nothing of it. An operator's message says itself what it is about. */
export function mayHear(player: Player | undefined, { kind, data }: Told, now: Date): boolean {
  if (player?.status === 'closed') return false;
  const isAway = player?.selfExcluded === true || (player?.breakUntil !== undefined && player.breakUntil > now);
  return !isAway || always.has(kind) || ('aboutMoney' in data && data.aboutMoney === true);
}
