import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** A picture as it was re-encoded here; in the database, so that every copy of the service can show it. */
export interface Avatar {
  /** Random: the address of a picture cannot be guessed from its owner. */
  _id: string;
  userId: string;
  webp: Buffer;
  createdAt: Date;
}

const schema = new Schema<Avatar>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    webp: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });

export const openAvatars = collectionOf<Avatar>('Avatar', schema, 'avatars');
