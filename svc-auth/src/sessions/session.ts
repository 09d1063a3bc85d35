import {
  type Collection,
  collectionOf,
  indexWherePresent,
  type playerTokenSigner,
  type Service,
  type sessionRowSigner,
} from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { LimitDeps } from '../protection/limits';
import type { GrantDeps } from '../users/operator-grants';
import type { UserDeps } from '../users/user';
import type { ActivityDeps } from './activity';

export type SessionDeps = UserDeps &
  GrantDeps &
  LimitDeps &
  ActivityDeps & {
    service: Pick<Service, 'keys' | 'live' | 'log' | 'redis' | 'security'> & {
      config: Pick<Service['config'], 'PROFILE' | 'OPERATOR_RULES'>;
    };
    sessions: Collection<Session>;
    hasher: { verify(stored: string | undefined, password: string): Promise<boolean> };
    signToken: ReturnType<typeof playerTokenSigner>;
    /** Signs cached sessions, so that other services accept only entries written by this one. */
    signSession: ReturnType<typeof sessionRowSigner>;
  };

/** The session that a token refers to. Times are machine time, because lifetimes count real time. */
export interface Session {
  /** The token's `sid`. */
  _id: string;
  userId: string;
  remember: boolean;
  /** 'Chrome on Android', for the player's list of devices. */
  device: string;
  /** of the sign-in: '203.0.113.*' */
  network?: string;
  /** The time of the sign-in; a replacing session keeps it. */
  createdAt: Date;
  /** When a second factor was last shown in this session; absent while the account has none. */
  factorAt?: Date;
  /** Of the browser's key that the session is bound to (RFC 9449); absent: the browser showed none at the log-in. */
  keyThumbprint?: string;
  /** When a passkey was shown again in this session, until an action was confirmed by it. */
  passkeyShownAt?: Date;
  lastSeenAt: Date;
  /** The latest possible end, whatever the activity. */
  expiresAt: Date;
  endedAt?: Date;
  /** Ended or changed, and the cache may not be updated yet. */
  stale?: boolean;
}

const schema = new Schema<Session>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    remember: { type: Boolean, required: true },
    device: { type: String, required: true },
    network: String,
    createdAt: { type: Date, required: true },
    factorAt: Date,
    keyThumbprint: String,
    passkeyShownAt: Date,
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: Date,
    stale: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });
indexWherePresent(schema, 'stale');
schema.index({ expiresAt: 1 });

export const openSessions = collectionOf<Session>('Session', schema, 'sessions');

const HOUR_MS = 3_600_000;
const lifetimes = {
  remembered: { absoluteMs: 7 * 24 * HOUR_MS, idleMs: 72 * HOUR_MS },
  ordinary: { absoluteMs: 24 * HOUR_MS, idleMs: 2 * HOUR_MS },
} as const;
/** Of operators, where they need a second factor. */
export const OPERATOR_IDLE_MS = 15 * 60_000;
/** No session is open longer. */
export const LONGEST_SESSION_MS = lifetimes.remembered.absoluteMs;
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
