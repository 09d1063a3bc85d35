import { createHash } from 'node:crypto';
import type { NotificationRequest } from '@baazi/contracts';
import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { NotificationContent } from '../texts/notification-content';

/** A stored notification. It holds the event's data; the text is made in the reader's language when it is read. */
export type Notification = NotificationContent &
  Pick<NotificationRequest, 'userId' | 'to'> & {
    /** `notificationId`: a player has one notification of an event */
    _id: string;
    /** business time: when the event occurred */
    at: Date;
    /** machine time */
    keptAt: Date;
    /** Unset once read, so that the index of unread notifications stays small. */
    unread?: true;
    readAt?: Date;
    /** Business time: when the pushes are sent; while an instance sends them, the end of its lease. */
    pushAt?: Date;
    pushTries?: number;
    /** the subscriptions that still need the push; absent: all */
    pushLeft?: string[];
    /** Business time: when the mail is queued, if the player's address is verified. */
    mailAt?: Date;
  };

const schema = new Schema<Notification>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    to: String,
    at: { type: Date, required: true },
    keptAt: { type: Date, required: true },
    unread: Boolean,
    readAt: Date,
    pushAt: Date,
    pushTries: Number,
    pushLeft: { type: [String], default: undefined },
    mailAt: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ userId: 1, at: -1, _id: -1 });
schema.index({ userId: 1, unread: 1 }, { partialFilterExpression: { unread: true } });
schema.index({ keptAt: 1 });
schema.index({ pushAt: 1 }, { partialFilterExpression: { pushAt: { $exists: true } } });
schema.index({ mailAt: 1 }, { partialFilterExpression: { mailAt: { $exists: true } } });

export const openNotifications = collectionOf<Notification>('Notification', schema, 'notifications');

/** One id for a player and an event, however often the event is delivered. */
export const notificationId = ({ userId, key }: { userId: string; key: string }): string =>
  createHash('sha256').update(`${userId}\n${key}`).digest('base64url').slice(0, 22);

/**
 * What `notifications` adds to the folders that it imports: `players`, `preferences`, `push-subscriptions`, `texts`,
 * `delivery`.
 */
export interface NotificationDeps {
  notifications: Collection<Notification>;
}

const MAX_COUNTED = 100;
const RETENTION_MS = 90 * 24 * 3600_000;

/** Counts to a hundred at most: the bell shows no more. */
export const countUnread = ({ notifications }: NotificationDeps, userId: string): Promise<number> =>
  notifications.raw.countDocuments({ userId, unread: true }, { limit: MAX_COUNTED });

/** Deletes what is older than 90 days, read or not. */
export async function deleteOldNotifications({
  notifications,
  machineNow,
}: NotificationDeps & { machineNow: () => Date }): Promise<void> {
  await notifications.raw.deleteMany({ keptAt: { $lt: new Date(machineNow().getTime() - RETENTION_MS) } });
}
