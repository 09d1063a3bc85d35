import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What this service needs to know of a player; told by svc-auth over the bus. */
export interface Player {
  _id: string;
  name?: string;
  status: 'active' | 'blocked' | 'closed';
  hideAsWinner: boolean;
  /** chose to stand in standings with the whole name */
  seen?: true;
  /** the private leagues that the player is in */
  leagues?: string[];
  /** a tester's flag: sees tomorrow's fixtures as today's, under the same entry rules */
  previewTomorrow: boolean;
  /** 0: registered, no change heard yet */
  revision: number;
}

const schema = new Schema<Player>(
  {
    _id: { type: String, required: true },
    name: String,
    status: { type: String, required: true, enum: ['active', 'blocked', 'closed'] },
    hideAsWinner: { type: Boolean, required: true },
    seen: Boolean,
    leagues: { type: [String], default: undefined },
    previewTomorrow: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { versionKey: false },
);
// Testers are few.
schema.index({ previewTomorrow: 1 }, { partialFilterExpression: { previewTomorrow: true } });

export const openPlayers = collectionOf<Player>('Player', schema, 'players');
