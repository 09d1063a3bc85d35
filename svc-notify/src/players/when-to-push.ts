import type { NotificationRequest } from '@baazi/contracts';
import { channelRules, isWanted } from '../channels/channel-rules';
import { afterQuietHours } from '../channels/quiet-hours';
import type { Player } from './player';

/** When a player's browsers ring for a telling, in business time; undefined: never. */
export function whenToPush(
  { kind }: Pick<NotificationRequest, 'kind'>,
  { player, hasBrowser, now }: { player: Player | undefined; hasBrowser: boolean; now: Date },
): Date | undefined {
  if (!hasBrowser || !isWanted(kind, 'push', player?.preferences)) return undefined;
  return channelRules[kind].isUrgent ? now : afterQuietHours(now, player?.timeZone);
}
