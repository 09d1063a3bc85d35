import type { Session } from './session';

const HOUR_MS = 3_600_000;
const lifetimes = {
  remembered: { absoluteMs: 7 * 24 * HOUR_MS, idleMs: 72 * HOUR_MS },
  ordinary: { absoluteMs: 24 * HOUR_MS, idleMs: 2 * HOUR_MS },
} as const;
export const lifetimeOf = (remember: boolean): { absoluteMs: number; idleMs: number } =>
  remember ? lifetimes.remembered : lifetimes.ordinary;

/** When a session ends without further activity. */
export function endsAt(session: Pick<Session, 'remember' | 'lastSeenAt' | 'expiresAt'>): Date {
  return new Date(
    Math.min(session.expiresAt.getTime(), session.lastSeenAt.getTime() + lifetimeOf(session.remember).idleMs),
  );
}

export function isOver(
  session: Pick<Session, 'remember' | 'lastSeenAt' | 'expiresAt' | 'endedAt'>,
  now: Date,
): boolean {
  return session.endedAt !== undefined || endsAt(session) <= now;
}
