import { type ReadSession, sessionEntry } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { sessionBehind } from './read-session';

/** How this service itself asks for the session behind a token: the cache first, then its own database. */
export const sessionsOfThisService =
  (auth: Auth): ReadSession =>
  async (sid) => {
    const { redis, keys, log } = auth.service;
    if (redis.status === 'ready') {
      try {
        const cached = await redis.get(keys(`session:${sid}`));
        if (cached !== null) return sessionEntry.parse(JSON.parse(cached));
      } catch (error) {
        log.debug({ err: error }, 'session cache not readable');
      }
    }
    const entry = await sessionBehind(auth, sid);
    return entry === null ? undefined : sessionEntry.parse(entry);
  };
