import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What stands behind a token. Machine time throughout: lifetimes count real time. */
export interface Session {
  /** The token's `sid`. */
  _id: string;
  userId: string;
  remember: boolean;
  /** 'Chrome on Android', for the list of one's own devices. */
  device: string;
  /** When somebody signed in; a token that is replaced keeps it. */
  createdAt: Date;
  /** When a second factor was last shown in it; absent while the account has none. */
  factorAt?: Date;
  lastSeenAt: Date;
  /** The latest end, however busy the session is. */
  expiresAt: Date;
  endedAt?: Date;
  /** Ended or changed, and the cache may not know yet. */
  stale?: boolean;
}

const schema = new Schema<Session>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    remember: { type: Boolean, required: true },
    device: { type: String, required: true },
    createdAt: { type: Date, required: true },
    factorAt: Date,
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: Date,
    stale: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });
schema.index({ stale: 1 }, { sparse: true });
schema.index({ expiresAt: 1 });

export const openSessions = collectionOf<Session>('Session', schema, 'sessions');
