import type { NotificationRequest } from '@baazi/contracts';
import { channelRules, isWanted } from '../channels/channel-rules';
import { afterQuietHours } from '../channels/quiet-hours';
import type { Player } from './player';

/** When a mail of a telling is written, in business time; undefined: never. */
export function whenToMail(
  { kind }: Pick<NotificationRequest, 'kind'>,
  { player, now }: { player: Player | undefined; now: Date },
): Date | undefined {
  if (!isWanted(kind, 'mail', player?.preferences)) return undefined;
  return channelRules[kind].isUrgent ? now : afterQuietHours(now, player?.timeZone);
}
