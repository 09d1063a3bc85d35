import { z } from 'zod';
import { day, id, instant, operatorsLogOfPart, operatorsLogQuery, plainText, reason } from '../common-shapes';
import type { DeliveryFigure } from './delivery-figures';
import { notificationKinds } from './notification-kinds';
import { messageAudiences, messageStates, messageTextLength, messageTitleLength } from './message-rules';

const words = {
  title: plainText(messageTitleLength, 'Please write a title.'),
  text: plainText(messageTextLength, 'Please write what there is to say.'),
  titleHi: plainText(messageTitleLength, 'Please write a title.'),
  textHi: plainText(messageTextLength, 'Please write what there is to say.'),
};
const draft = z.strictObject({
  ...words,
  to: z.enum(messageAudiences),
  /** of `to: 'match'` */
  matchID: id.optional(),
  /** Who is on a break or excluded hears of money alone: so of this. */
  aboutMoney: z.boolean().default(false),
});
const hasMatch = ({ to, matchID }: { to: string; matchID?: string | undefined }): boolean =>
  (to === 'match') === (matchID !== undefined);
const noMatch = { path: ['matchID'], error: 'Please choose a match.' };

const count = z.number().int();
/** `deliveryFigures`, by name. */
const figures = z.object({
  kept: count,
  read: count,
  pushSent: count,
  pushFailed: count,
  pushForgotten: count,
  mailSent: count,
  mailBounced: count,
  mailEnded: count,
}) satisfies z.ZodType<Record<DeliveryFigure, number>>;

const message = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  titleHi: z.string(),
  textHi: z.string(),
  to: z.enum(messageAudiences),
  matchID: id.optional(),
  /** of the match: 'KKR v RCB' */
  matchTitle: z.string().optional(),
  aboutMoney: z.boolean(),
  /** as they were counted when it was written */
  recipients: z.number().int(),
  state: z.enum(messageStates),
  writtenBy: id,
  writtenAt: instant,
  approvedBy: id.optional(),
  withdrawnBy: id.optional(),
  withdrawnFor: z.string().optional(),
  endedAt: instant.optional(),
  /** players gone through so far, and those of them who have it: who is away or gone has not */
  addressed: z.number().int(),
  kept: z.number().int(),
});

/** A message as one reader sees it. */
const seen = z.object({
  /** in the bell; a push has the same words */
  title: z.string(),
  text: z.string(),
  mail: z.object({ subject: z.string(), paragraphs: z.array(z.string()), action: z.string() }),
});

export const messageShapes = {
  previewMessage: {
    body: draft.refine(hasMatch, noMatch),
    reply: z.object({
      recipients: z.number().int(),
      needsSecond: z.boolean(),
      matchTitle: z.string().optional(),
      /** where it leads */
      leadsTo: z.string(),
      en: seen,
      hi: seen,
      /** words in it that may urge a stake */
      urging: z.array(z.string()),
    }),
  },
  sendMessage: {
    /** Made up by the page: the same message sent again is the same message. */
    body: draft.extend({ id: id }).refine(hasMatch, noMatch),
    reply: message,
  },
  listMessages: { reply: z.object({ data: z.array(message.extend({ figures })), serverNow: instant }) },
  delivery: {
    /** in India, of business time; absent: today */
    query: z.strictObject({ day: day.optional() }),
    reply: z.object({ day: z.string(), kinds: z.array(figures.extend({ kind: z.enum(notificationKinds) })) }),
  },
  notifyAudit: { query: operatorsLogQuery, reply: operatorsLogOfPart },
  approveMessage: { params: z.object({ id: id }), reply: message },
  withdrawMessage: { params: z.object({ id: id }), body: z.strictObject({ reason }), reply: message },
} as const;
