import type { Language, NotificationKind } from '@baazi/contracts';
import { collectionOf, isDuplicateKey, type Collection } from '@baazi/service-kit';
import { Schema, type UpdateQuery } from 'mongoose';

/** A way to reach a player outside the portal. The notification centre inside it always has every notification. */
export type Channel = 'push' | 'mail';
/** What a player chose; an absent entry means the default of `channel-rules.ts`. */
export type Preferences = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>;

/** The fields of a player that this service needs. Status and breaks arrive as events of svc-auth and svc-wallet. */
export interface Player {
  _id: string;
  status?: 'active' | 'blocked' | 'closed';
  language?: Language;
  /** of the last account event; below zero: none yet */
  statusRevision: number;
  breakUntil?: Date;
  selfExcluded?: boolean;
  preferences?: Preferences;
  /** IANA name as the browser reports it; default Asia/Kolkata */
  timeZone?: string;
  /** of the last event about breaks */
  breakRevision: number;
}

export const newPlayer = { statusRevision: -1, breakRevision: -1 } as const;

const schema = new Schema<Player>(
  {
    _id: { type: String, required: true },
    status: String,
    language: String,
    statusRevision: { type: Number, required: true },
    breakUntil: Date,
    selfExcluded: Boolean,
    preferences: Schema.Types.Mixed,
    timeZone: String,
    breakRevision: { type: Number, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

export const openPlayers = collectionOf<Player>('Player', schema, 'players');

/** What `players` needs. It imports no other folder. */
export interface PlayerDeps {
  players: Collection<Player>;
}

export const findPlayer = ({ players }: PlayerDeps, userId: string): Promise<Player | null> =>
  players.findById(userId).lean<Player | null>();

/** Creates the player's document unless it exists. */
export async function ensurePlayer({ players }: PlayerDeps, userId: string): Promise<void> {
  try {
    await players.updateOne({ _id: userId }, { $setOnInsert: newPlayer }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * Applies an event's change unless a newer one was applied: the highest revision wins, in whichever order they arrive.
 */
export async function applyIfNewer(
  deps: PlayerDeps,
  { userId, field, revision }: { userId: string; field: 'statusRevision' | 'breakRevision'; revision: number },
  change: UpdateQuery<Player>,
): Promise<void> {
  await ensurePlayer(deps, userId);
  await deps.players.updateOne(
    { _id: userId, [field]: { $lt: revision } },
    { ...change, $set: { ...change.$set, [field]: revision } },
  );
}
