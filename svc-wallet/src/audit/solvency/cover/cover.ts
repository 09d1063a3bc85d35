import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { createHash } from 'node:crypto';

/**
 * The operators' statement of what the house holds for its players. A confirmed one stays; a proposal is one
 * document.
 */
export interface Cover {
  _id: string;
  rupees: number;
  /** business time for which it holds */
  asOf: Date;
  /** where it is held, and where that can be verified */
  source: string;
  /** the proposing and the confirming operator */
  by: string[];
  /** business time of the confirmation */
  at: Date;
  /** machine time of it */
  saidAt: Date;
  state: 'proposed' | 'stated';
  /** as signed, once it is in the log */
  note?: string;
}
const schema = new Schema<Cover>(
  {
    _id: { type: String, required: true },
    rupees: { type: Number, required: true },
    asOf: { type: Date, required: true },
    source: { type: String, required: true },
    by: { type: [String], required: true },
    at: { type: Date, required: true },
    saidAt: { type: Date, required: true },
    state: { type: String, required: true },
    note: String,
  },
  { versionKey: false },
);
schema.index({ state: 1, saidAt: -1 });
export const openCovers = collectionOf<Cover>('Cover', schema, 'covers');

/** The last confirmed cover. */
export const statedCover = (collections: { covers: Collection<Cover> }): Promise<Cover | null> =>
  collections.covers.findOne({ state: 'stated' }).sort({ saidAt: -1 }).lean<Cover | null>();

export const coverView = ({ rupees, asOf, source, at }: Cover) => ({
  rupees,
  asOf: asOf.toISOString(),
  source,
  statedAt: at.toISOString(),
});

/** The public sees that two operators confirmed it, and whether they are the same as before; not who they are. */
export const handleOf = (userId: string): string =>
  `operator-${createHash('sha256').update(`ipl-baazi handle ${userId}`).digest('hex').slice(0, 6)}`;
