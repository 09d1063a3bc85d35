import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { NotificationRequest } from '@baazi/contracts';
import type { Happening } from '../happenings/happening';

/** A telling that is kept for its player. It holds what happened; the words are made when somebody reads it. */
export type Notification = Happening &
  Pick<NotificationRequest, 'userId' | 'to'> & {
    /** made from player and happening (`notificationId`): nobody has two of one */
    _id: string;
    /** business time: when it happened */
    at: Date;
    /** machine time */
    keptAt: Date;
    /** Unset once read: the index of what is unread stays small. */
    unread?: true;
    readAt?: Date;
    /** Business time: when the player's browsers are rung at; while a copy rings, the end of its lease. */
    pushAt?: Date;
    pushTries?: number;
    /** the browsers that are still to be rung at; absent: all */
    pushLeft?: string[];
    /** Business time: when a mail of it is written, if the player's address is known to be the player's. */
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
