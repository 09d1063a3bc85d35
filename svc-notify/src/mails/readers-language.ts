import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage, type Language } from '@baazi/contracts';
import type { Notify } from '../notify';
import type { Player } from '../players/player';

/** That of the account, else the browser's. */
export async function readersLanguage(notify: Notify, userId: string, headers: IncomingHttpHeaders): Promise<Language> {
  const player = await notify.players.findById(userId).lean<Player | null>();
  return player?.language ?? preferredLanguage(headers['accept-language']) ?? 'en';
}
