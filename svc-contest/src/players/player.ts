import { collectionOf, indexWherePresent, isDuplicateKey, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** The fields of a player that this service needs. It arrives as events of svc-auth. */
export interface Player {
  _id: string;
  name?: string;
  status: 'active' | 'blocked' | 'closed';
  hideAsWinner: boolean;
  /** chose to appear in standings under the full name */
  seen?: true;
  /** whose code the player joined with, unless it looks like an own second account */
  referredBy?: string;
  /** the private leagues that the player is a member of */
  leagues?: string[];
  /** a tester's flag: sees tomorrow's fixtures as today's, under the same entry rules */
  previewTomorrow: boolean;
  /** of the last account event; 0: registered, no change yet */
  revision: number;
}

const schema = new Schema<Player>(
  {
    _id: { type: String, required: true },
    name: String,
    status: { type: String, required: true, enum: ['active', 'blocked', 'closed'] },
    hideAsWinner: { type: Boolean, required: true },
    seen: Boolean,
    referredBy: String,
    leagues: { type: [String], default: undefined },
    previewTomorrow: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
// Testers are few.
schema.index({ previewTomorrow: 1 }, { partialFilterExpression: { previewTomorrow: true } });

indexWherePresent(schema, 'referredBy');

export const openPlayers = collectionOf<Player>('Player', schema, 'players');

/** What `players` needs. It imports no other folder. */
export interface PlayerDeps {
  players: Collection<Player>;
}

/** The full names of players by id, for operators. */
export async function fullNames({ players }: PlayerDeps, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await players.find({ _id: { $in: userIds } }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [_id, name ?? '']));
}

/** Creates the player's document unless it exists. */
export async function ensurePlayer({ players }: PlayerDeps, userId: string): Promise<void> {
  try {
    await players.updateOne(
      { _id: userId },
      { $setOnInsert: { status: 'active', hideAsWinner: false, previewTomorrow: false, revision: 0 } },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
