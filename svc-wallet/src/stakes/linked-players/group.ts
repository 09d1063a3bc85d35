import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { StakeState } from '../stake';

/** Linked players, directly or through others. Its members name it in their wallets (`group`). */
export interface Group {
  _id: string;
  /** Counts members' arrivals and first sides: those of one group conflict with each other. */
  turns: number;
}
const groupSchema = new Schema<Group>(
  { _id: { type: String, required: true }, turns: { type: Number, required: true } },
  { versionKey: false },
);
export const openGroups = collectionOf<Group>('Group', groupSchema, 'groups');

/** A side that a group has taken, with one stake on it. */
export interface TakenSide {
  selection: string;
  stake: string;
}
/** The sides that a group has taken on a market. Derived from its members' stakes: read again where it is absent. */
export interface GroupSides {
  /** `<market>|<group>` */
  _id: string;
  group: string;
  taken: TakenSide[];
}
const sidesSchema = new Schema<GroupSides>(
  {
    _id: { type: String, required: true },
    group: { type: String, required: true },
    taken: [new Schema<TakenSide>({ selection: String, stake: String }, { _id: false })],
  },
  { versionKey: false },
);
sidesSchema.index({ group: 1 });
export const openGroupSides = collectionOf<GroupSides>('GroupSides', sidesSchema, 'groupSides');

export const sidesId = (market: string, group: string): string => `${market}|${group}`;

/** Stakes that take a side. */
export const taking: readonly StakeState[] = ['open', 'won', 'lost'];
