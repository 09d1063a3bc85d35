import type { NotificationKind } from '@baazi/contracts';
import type { Player } from '../players/player';
import { channelRules, isChannelOn } from './channel-rules';
import { afterQuietHours } from './quiet-hours';

/** When the player's browsers get the push, in business time; undefined: never. */
export function pushTime(
  kind: NotificationKind,
  { player, hasBrowser, now }: { player: Player | undefined; hasBrowser: boolean; now: Date },
): Date | undefined {
  if (!hasBrowser || !isChannelOn(kind, 'push', player?.preferences)) return undefined;
  return channelRules[kind].isUrgent ? now : afterQuietHours(now, player?.timeZone);
}

/** When the mail is queued, in business time; undefined: never. */
export function mailTime(
  kind: NotificationKind,
  { player, now }: { player: Player | undefined; now: Date },
): Date | undefined {
  if (!isChannelOn(kind, 'mail', player?.preferences)) return undefined;
  return channelRules[kind].isUrgent ? now : afterQuietHours(now, player?.timeZone);
}
