import { createHash } from 'node:crypto';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** One browser that a player is told in, as the browser's own push service knows it. */
export interface PushSubscription {
  /** `subscriptionId` of the endpoint: a browser belongs to the player who signed in there last */
  _id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}

export const subscriptionId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);

const text = { type: String, required: true } as const;
const schema = new Schema<PushSubscription>(
  { _id: text, userId: text, endpoint: text, p256dh: text, auth: text, createdAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1, createdAt: 1 });

export const openPushSubscriptions = collectionOf<PushSubscription>('PushSubscription', schema, 'pushSubscriptions');
