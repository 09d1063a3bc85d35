import { z } from 'zod';
import { email, id, instant, plainText } from '../common-shapes';
import { languages } from '../rules/languages';
import { supportCategories } from './support-categories';

const words = 'Please write what it is about.';
/** Lines are kept; everything else that nobody sees is refused as in names. */
const longText = z
  .string({ error: words })
  .max(4000, 'At most 2000 characters.')
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine(
    (text) => text.split('\n').every((line) => line === '' || plainText(2000, words).safeParse(line).success),
    words,
  )
  .refine((text) => text.length > 0, words)
  .refine((text) => [...text].length <= 2000, 'At most 2000 characters.');

const request = z.object({
  _id: z.uuid(),
  /** what is said on the phone: `S-AB23CD` */
  number: z.string(),
  category: z.enum(supportCategories),
  text: z.string(),
  matchID: id.optional(),
  transactionID: id.optional(),
  status: z.enum(['open', 'answered']),
  askedAt: instant,
  answer: z.object({ text: z.string(), at: instant }).optional(),
});

export const supportShapes = {
  askSupport: {
    body: z.strictObject({
      /** Made up by the page: the same request sent again is the same request. */
      id: z.uuid(),
      category: z.enum(supportCategories, { error: 'Please choose what it is about.' }),
      text: longText,
      matchID: id.optional(),
      transactionID: id.optional(),
      /** of who is not signed in */
      email: email('Please provide a valid email.').optional(),
      language: z.enum(languages).optional(),
    }),
    reply: request,
  },
  listSupport: {
    reply: z.object({ data: z.array(request) }),
  },
  readSupport: {
    body: z.strictObject({ id: z.uuid() }),
    reply: request,
  },
  supportQueue: {
    query: z.strictObject({ status: z.enum(['open', 'answered']).default('open') }),
    reply: z.object({
      data: z.array(
        request.extend({
          userId: id.optional(),
          email: z.string().optional(),
          language: z.enum(languages),
        }),
      ),
      /** how many wait in all */
      open: z.number().int(),
      serverNow: instant,
    }),
  },
  answerSupport: {
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ text: longText }),
    reply: request,
  },
  ownSupportData: {
    reply: z.object({ requests: z.array(request) }),
  },
} as const;
