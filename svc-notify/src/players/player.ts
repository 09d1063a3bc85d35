import type { Language } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Preferences } from '../channels/channel-rules';

/** What this service must know of a player, as svc-auth and svc-wallet tell it. */
export interface Player {
  _id: string;
  status?: 'active' | 'blocked' | 'closed';
  language?: Language;
  /** of the last word about the account; below zero: none yet */
  statusRevision: number;
  breakUntil?: Date;
  selfExcluded?: boolean;
  preferences?: Preferences;
  /** as the browser names it; default Asia/Kolkata */
  timeZone?: string;
  /** of the last word about breaks */
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
