import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** Players who compare themselves with each other. No money moves in it. */
export interface League {
  _id: string;
  /** text, as it was typed */
  name: string;
  /** what an invitation names; whoever has it may join */
  code: string;
  /** a member */
  ownerId: string;
  /** in the order in which they came, each once */
  members: Member[];
  /** `<userId>|<idempotency key>` of the request that made it */
  requestKey?: string;
  createdAt: Date;
}
export interface Member {
  userId: string;
  /** what other members know one by */
  memberID: string;
  since: Date;
}

export const MOST_MEMBERS = 500;
export const MOST_LEAGUES = 20;
/** A list has room while nothing stands at its last place: the condition that closes the race for it. */
export const hasRoom = (list: string, most: number) => ({ [`${list}.${most - 1}`]: { $exists: false } });

const member = new Schema<Member>(
  {
    userId: { type: String, required: true },
    memberID: { type: String, required: true },
    since: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema<League>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    code: { type: String, required: true },
    ownerId: { type: String, required: true },
    members: { type: [member], required: true },
    requestKey: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ code: 1 }, { unique: true });
schema.index({ 'members.userId': 1 });
schema.index({ requestKey: 1 }, { unique: true, sparse: true });

export const openLeagues = collectionOf<League>('League', schema, 'leagues');
