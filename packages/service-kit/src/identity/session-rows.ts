import type { KeyObject } from 'node:crypto';
import { operatorRoles } from '@baazi/contracts';
import { z } from 'zod';
import { BoundedCache } from './bounded-cache';
import { textSigner, textVerifier } from './service-signatures';

const instant = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number()])
  .pipe(z.number());

/** The session of a token, as svc-auth caches and returns it. The only source of status and role. */
export const sessionEntry = z.object({
  userId: z.string(),
  role: z.enum(['player', 'operator']),
  status: z.enum(['active', 'blocked', 'closed']),
  expiresAt: instant,
  moneyFrom: instant.optional(),
  linkedTo: z.array(z.string()).optional(),
  factorAt: instant.optional(),
  budgetsLiftedUntil: instant.optional(),
  roles: z.array(z.enum(operatorRoles)).optional(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

const PURPOSE = 'session';
/** `until`: machine time in ms. An expired entry must not be replayed into the cache. */
const row = z.object({ sid: z.string(), until: z.number(), entry: sessionEntry });

/** Signs the text of a cached session. Only svc-auth can make it: for one session, valid while it is cached. */
export function sessionRowSigner(
  key: KeyObject,
): (sid: string, entry: z.input<typeof sessionEntry>, until: Date) => string {
  const sign = textSigner(PURPOSE, key);
  return (sid, entry, until) => {
    const text = JSON.stringify({ sid, until: until.getTime(), entry });
    return `${sign(text)}.${text}`;
  };
}

export type ReadSessionRow = (sid: string, text: string, now: Date) => SessionEntry | undefined;

/**
 * Verifies a cached session; undefined if svc-auth did not sign it, or for another session or time. Verified texts are
 * cached: a check costs about 100 us. An ended session stays ended for as long as an earlier row of it could be put
 * back: such a row has a valid signature.
 */
export function sessionRowReader(authKeys: readonly KeyObject[] | undefined): ReadSessionRow {
  const verify = textVerifier(PURPOSE, authKeys);
  const seen = new BoundedCache<z.output<typeof row>>(20_000);
  const ended = new BoundedCache<SessionEntry>(20_000);
  return (sid, text, now) => {
    const nowMs = now.getTime();
    const known = seen.get(text, nowMs);
    const found = known ?? verified(text);
    if (found?.sid !== sid || found.until <= nowMs) return undefined;
    const { entry, until } = found;
    if (entry.status === 'closed') ended.set(sid, entry, until);
    else if (!known) seen.set(text, found, until);
    return ended.get(sid, nowMs) ?? entry;
  };

  function verified(text: string): z.output<typeof row> | undefined {
    const dot = text.indexOf('.');
    if (dot < 0 || !verify(text.slice(dot + 1), text.slice(0, dot))) return undefined;
    return row.parse(JSON.parse(text.slice(dot + 1)));
  }
}

/** The channel on which svc-auth publishes the row of each session that ends, and a message of it. */
export const ENDED_SESSIONS = 'live:ended-sessions';
const ended = z.object({ sid: z.string(), row: z.string() });
export const endedSessionMessage = (message: z.input<typeof ended>): string => JSON.stringify(message);

/** Lets a reader know of an ended session before it reads the row: it may have been replaced by then. */
export function noteEndedSession(message: string, readSessionRow: ReadSessionRow, now: Date): void {
  const { sid, row } = ended.parse(JSON.parse(message));
  readSessionRow(sid, row, now);
}
