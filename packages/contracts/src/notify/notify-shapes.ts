import { z } from 'zod';
import { id, instant, keyedQuery } from '../common-shapes';
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
  readNotifications: {
    body: z.strictObject({
      /** one; absent: all */
      _id: id.optional(),
      /** of all, those that happened by then: what came while the list was read stays unread */
      upTo: instant.optional(),
    }),
    reply: z.object({ unread: z.number().int() }),
  },
} as const;
