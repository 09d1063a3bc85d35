import { createHash } from 'node:crypto';
import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** One browser of a player, as its push service identifies it (W3C Push API). */
export interface PushSubscription {
  /** `subscriptionId` of the endpoint: a browser belongs to the player who last signed in there */
  _id: string;
  userId: string;
  /** The session that subscribed: the subscription ends with it. Absent: from before this was stored. */
  sid?: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
}

export const subscriptionId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);

const text = { type: String, required: true } as const;
const schema = new Schema<PushSubscription>(
  {
    _id: text,
    userId: text,
    sid: String,
    endpoint: text,
    p256dh: text,
    auth: text,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1, createdAt: 1 });

export const openPushSubscriptions = collectionOf<PushSubscription>('PushSubscription', schema, 'pushSubscriptions');

/** What `push-subscriptions` needs beside players. It imports `players` and `preferences`. */
export interface PushSubscriptionDeps {
  pushSubscriptions: Collection<PushSubscription>;
}

/** Those of the players who have at least one subscribed browser. */
export async function subscribedPlayers(
  { pushSubscriptions }: PushSubscriptionDeps,
  userIds: readonly string[],
): Promise<Set<string>> {
  const browsers = await pushSubscriptions.raw
    .find({ userId: { $in: userIds } }, { projection: { userId: 1 } })
    .toArray();
  return new Set(browsers.map(({ userId }) => userId));
}
