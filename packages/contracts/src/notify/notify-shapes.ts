import { z } from 'zod';
import { done, id, instant, keyedQuery } from '../common-shapes';
import { languages } from '../rules/languages';
import { notificationKinds } from './notify-rules';

const notification = z.object({
  _id: id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** target path in the portal */
  to: z.string(),
  at: instant,
  readAt: instant.nullable(),
});

const preferences = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      push: z.boolean(),
      mail: z.boolean(),
      /** its mail cannot be turned off */
      mailRequired: z.boolean(),
    }),
  ),
});
/** Signed by svc-notify: the player and the kind of mail. */
const mailsKey = z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{40,800}$/) });
/** an HTML page, not JSON */
const page = z.unknown();
/** A push endpoint issued by the browser's push service. */
const pushEndpoint = z.string().max(1000);
const key = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

export const notifyShapes = {
  listNotifications: {
    query: keyedQuery(['at'])
      .pick({ limit: true, behind: true })
      .extend({
        /** The requested language, else the account's. */
        language: z.enum(languages).optional(),
      }),
    reply: z.object({
      data: z.array(notification),
      /** at most 100 */
      unread: z.number().int(),
      /** the key of the last row, if more follow */
      next: z.string().optional(),
    }),
  },
  ownNotifyData: {
    reply: z.object({
      told: z.array(
        notification.pick({ kind: true, title: true, text: true, at: true }).extend({ readAt: instant.nullable() }),
      ),
      preferences,
      timeZone: z.string().nullable(),
      /** subscribed browsers by push service; the endpoints are secrets */
      browsers: z.array(z.object({ pushService: z.string(), since: instant })),
    }),
  },
  ownPushSubscriptions: {
    reply: z.object({
      data: z.array(
        z.object({
          subscriptionID: id,
          /** absent: subscribed before this was stored */
          sessionID: id.optional(),
          pushService: z.string(),
          /** machine time */
          since: instant,
        }),
      ),
    }),
  },
  readNotifications: {
    body: z.strictObject({
      /** one id; absent: all */
      _id: id.optional(),
      /** with all: only those up to this time, so that newer ones stay unread */
      upTo: instant.optional(),
    }),
    reply: z.object({ unread: z.number().int() }),
  },
  notificationPreferences: { reply: preferences },
  setNotificationPreference: {
    body: z.strictObject({ kind: z.enum(notificationKinds), channel: z.enum(['push', 'mail']), on: z.boolean() }),
    reply: preferences,
  },
  /** Absent if pushes are not configured. */
  pushKey: { reply: z.object({ publicKey: z.string().nullable() }) },
  subscribeToPush: {
    body: z.strictObject({
      endpoint: pushEndpoint,
      keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
      /** the player's time zone, for the quiet hours */
      timeZone: z.string().max(60).optional(),
    }),
    reply: done,
  },
  showMailsEnd: { query: mailsKey, reply: page },
  endMails: { query: mailsKey, reply: page },
  unsubscribeFromPush: {
    /** this browser, or one of the list in the reply of `listSessions` */
    body: z.union([z.strictObject({ endpoint: pushEndpoint }), z.strictObject({ subscriptionID: id })]),
    reply: done,
  },
} as const;
