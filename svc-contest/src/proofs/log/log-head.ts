import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** Where the log of books stands: one document. */
export interface LogHead {
  _id: 'head';
  size: number;
  /** base64 of the tops of its full subtrees: all that is needed to go on */
  tops: string[];
  root: string;
  /** the signed checkpoint */
  note: string;
  /** Roots of longer logs that were lost in a restore, and given up by an operator. */
  givenUp?: string[];
}
const schema = new Schema<LogHead>(
  {
    _id: { type: String, required: true },
    size: { type: Number, required: true },
    tops: { type: [String], required: true },
    root: { type: String, required: true },
    note: { type: String, required: true },
    givenUp: { type: [String], default: undefined },
  },
  { versionKey: false },
);
export const openLogHeads = collectionOf<LogHead>('LogHead', schema, 'logHeads');
