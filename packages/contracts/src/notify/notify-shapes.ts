import { z } from 'zod';
import { done, id, instant, keyedQuery } from '../common-shapes';
import { languages } from '../rules/languages';
import { notificationKinds } from './notification-kinds';

const notification = z.object({
  _id: id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** the address in the portal where it leads */
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
      /** its mail is not for choosing */
      mailRequired: z.boolean(),
    }),
  ),
});
/** Says whose mails of which kind, to svc-notify alone. */
const mailsKey = z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{40,800}$/) });
/** a page for a browser, not JSON */
const page = z.unknown();
/** An address that the browser's own push service gave it. */
const pushEndpoint = z.string().max(1000);
const key = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

export const notifyShapes = {
  listNotifications: {
    query: keyedQuery(['at'])
      .pick({ limit: true, behind: true })
      .extend({
        /** The reader's; else the one that the account has. */
        language: z.enum(languages).optional(),
      }),
    reply: z.object({
      data: z.array(notification),
      /** at most 100: more than anybody counts */
      unread: z.number().int(),
      /** the key of the last row, where more follow */
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
      /** browsers that are rung at, by the push service that they use: the addresses are secrets */
      browsers: z.array(z.object({ pushService: z.string(), since: instant })),
    }),
  },
  readNotifications: {
    body: z.strictObject({
      /** one; absent: all */
      _id: id.optional(),
      /** of all, those that happened by then: what came while the list was read stays unread */
      upTo: instant.optional(),
    }),
    reply: z.object({ unread: z.number().int() }),
  },
  notificationPreferences: { reply: preferences },
  setNotificationPreference: {
    body: z.strictObject({ kind: z.enum(notificationKinds), channel: z.enum(['push', 'mail']), on: z.boolean() }),
    reply: preferences,
  },
  /** Absent where nobody is rung at. */
  pushKey: { reply: z.object({ publicKey: z.string().nullable() }) },
  subscribeToPush: {
    body: z.strictObject({
      endpoint: pushEndpoint,
      keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
      /** where the player is, for the quiet hours */
      timeZone: z.string().max(60).optional(),
    }),
    reply: done,
  },
  showMailsEnd: { query: mailsKey, reply: page },
  endMails: { query: mailsKey, reply: page },
  unsubscribeFromPush: { body: z.strictObject({ endpoint: pushEndpoint }), reply: done },
} as const;
