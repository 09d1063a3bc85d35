import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage, type Language } from '@baazi/contracts';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';

/** That of the account, else the browser's. */
export async function readersLanguage(
  notify: NotifyContext,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<Language> {
  const player = await notify.players.findById(userId).lean<Player | null>();
  return player?.language ?? preferredLanguage(headers['accept-language']) ?? 'en';
}
