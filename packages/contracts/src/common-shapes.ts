import { z } from 'zod';
import { parseRupees } from './rules/money-rules';
import { readRowKey, type RowKey } from './row-key';
import { teamCodes } from './rules/teams';
import { replyText, type ReplyMessage } from './texts/reply-messages';

/** Whole rupees on the wire (see `parseRupees`). `errors` are the spec's texts for the field. */
export const rupees = (errors: { missing: string; wrong?: string }) =>
  z
    .union([z.number(), z.string()], {
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? errors.missing
          : (errors.wrong ?? errors.missing),
    })
    .transform((value, ctx) => {
      const parsed = parseRupees(value);
      if (parsed === undefined) {
        ctx.addIssue({ code: 'custom', message: value === '' ? errors.missing : (errors.wrong ?? errors.missing) });
        return z.NEVER;
      }
      return parsed;
    });

export const instant = z.iso.datetime({ offset: true, error: 'Please give a date and time in ISO 8601 form.' });
export const day = z.iso.date({ error: 'Please give a day as YYYY-MM-DD.' });
export const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9._:-]+$/, 'Please give a valid id.');
export const teamCode = z
  .enum(teamCodes as [string, ...string[]], { error: 'Pleae choose team that can win.' })
  .transform((code) => code as (typeof teamCodes)[number]);
/** The error of a text that is too long; a refinement sends its message along. */
export const atMostCharacters = (count: number): { error: string; params: { text: ReplyMessage } } => {
  const text: ReplyMessage = { key: 'at-most-characters', params: { count } };
  return { error: replyText(text, 'en'), params: { text } };
};
export const passwordError = 'Please provide a valid password.';
/** Bounds the length before hashing; svc-auth checks the strength. */
export const givenPassword = z
  .string({ error: passwordError })
  .min(1, passwordError)
  .max(128, atMostCharacters(128).error);

/** Rupees in a reply: whole, except where a bank paid in or took back paise. */
export const rupeesAndPaise = z.number();
export const walletView = z.object({
  balance: rupeesAndPaise,
  bonus: rupeesAndPaise,
  withdrawable: rupeesAndPaise,
  toStake: rupeesAndPaise.optional(),
  locked: rupeesAndPaise,
  debt: rupeesAndPaise.optional(),
  version: z.number().int(),
});

/**
 * What makes a text show as another one, or breaks its line: controls, bidi controls, line separators, zero-width
 * spaces, tag characters. ZWJ and ZWNJ stay, Indic scripts need them.
 */
const DECEPTIVE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]/u;
/** More marks on a letter than any script writes cover the lines around it. */
const HEAPED_MARKS = /(?:\p{M}[\u200c\u200d]*){4}/u;
const isHonest = (text: string): boolean =>
  text.isWellFormed() && !DECEPTIVE.test(text) && !HEAPED_MARKS.test(text.normalize('NFC'));
const CONTROLS = /[\u0000-\u001f\u007f]/u;
/** Title of a market. `titleHi`: its Hindi; absent for names, and where an operator wrote English alone. */
export const titled = { title: z.string(), titleHi: z.string().optional() };

/** Spaces, joiners, fillers and empty Braille: text of only these is invisible. */
const INVISIBLE = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
export const plainText = (max: number, error: string) =>
  z
    .string({ error })
    .refine((text) => isHonest(text) && !/[\t\n\r]/.test(text), error)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text.replace(INVISIBLE, '').length > 0, error)
    .refine((text) => [...text].length <= max, atMostCharacters(max));

/** Operators' reasons and notes. */
export const reason = z
  .string({ error: 'Please give a reason.' })
  .trim()
  .min(1, 'Please give a reason.')
  .max(500, atMostCharacters(500).error)
  .refine(isHonest, 'Please give a reason.');

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN_LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^${ATOM}(\\.${ATOM})*@(${DOMAIN_LABEL}\\.)+[a-z0-9-]{2,63}$`);
/** Lower-cased; non-ASCII addresses, and those that NFKC changes, are refused (look-alikes). */
export const email = (error: string) =>
  z
    .string({ error })
    .transform((text) => text.trim())
    .refine((text) => text.length <= 100 && text === text.normalize('NFKC'), error)
    .transform((text) => text.toLowerCase())
    .refine((text) => EMAIL.test(text), error);

/** A whole number in a query. */
export const count = ({ min = 1, max, fallback }: { min?: number; max: number; fallback: number }) =>
  z
    .union([z.string().regex(/^\d{1,6}$/), z.number()])
    .optional()
    .transform((value, ctx) => {
      const number = value === undefined ? fallback : Number(value);
      if (!Number.isInteger(number) || number < min || number > max) {
        const text: ReplyMessage = { key: 'from-to', params: { min, max } };
        ctx.addIssue({ code: 'custom', message: replyText(text, 'en'), params: { text } });
        return z.NEVER;
      }
      return number;
    });

/**
 * The list query of the spec's section 3. `orders` and `filters` are the closed sets of this list; anything else is
 * refused.
 */
export const listQuery = <
  const O extends readonly [string, ...string[]],
  const F extends Record<string, readonly [string, ...string[]]> = Record<never, never>,
>(
  orders: O,
  filters?: F,
) =>
  z.strictObject({
    limit: count({ max: 100, fallback: 20 }),
    page: count({ max: 10_000, fallback: 1 }),
    orderBy: z.preprocess(
      (value) => (value === 'user.createdAt' ? 'createdAt' : value),
      z.enum(orders).default(orders[0] as never),
    ),
    ascending: z.enum(['asc', 'desc']).default('desc'),
    query: z
      .string()
      .max(64)
      .refine((text) => text.isWellFormed() && !CONTROLS.test(text), 'Please search for words.')
      .default(''),
    filters: z
      .string()
      .max(1024)
      .optional()
      .transform((text, ctx): { [K in keyof F]?: F[K][number] } => {
        if (text === undefined || text === '') return {};
        const schema = z.strictObject(
          Object.fromEntries(Object.entries(filters ?? {}).map(([key, values]) => [key, z.enum(values).optional()])),
        );
        const parsed = z
          .string()
          .transform((raw, c) => {
            try {
              const value: unknown = JSON.parse(raw);
              // Values are from closed sets, so a quoted name inside a value is refused as well.
              const names = raw.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
              if (value !== null && typeof value === 'object' && Object.keys(value).length !== names) {
                c.addIssue({ code: 'custom', message: 'a name twice' });
                return z.NEVER;
              }
              return value;
            } catch {
              c.addIssue({ code: 'custom', message: 'not JSON' });
              return z.NEVER;
            }
          })
          .pipe(
            z.union([
              schema,
              z
                .array(z.never())
                .max(0)
                .transform(() => ({})),
            ]),
          )
          .safeParse(text);
        if (!parsed.success) {
          ctx.addIssue({ code: 'custom', message: 'This filter is not known.' });
          return z.NEVER;
        }
        return parsed.data;
      }),
    isAll: z.enum(['0', '1']).optional(),
    /** Sent by some clients and ignored: the subject of a list is always the token's. */
    user: z.string().max(100).optional(),
    userId: z.string().max(100).optional(),
    user_id: z.string().max(100).optional(),
  });

/** A list reply: rows plus metadata[0] (spec section 3). */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    metadata: z.array(z.object({ current_page: z.number().int(), totalRecord: z.number().int() })),
  });
/** The `next` of the previous page, as a query. */
export const rowKey = z
  .string()
  .max(300)
  .transform((text, ctx): RowKey => {
    const key = readRowKey(text);
    if (key) return key;
    ctx.addIssue({ code: 'custom', message: 'Please give the key of a row.' });
    return z.NEVER;
  });
/** An operators' list: `behind` is the `next` of the previous page; `page` is then ignored. */
export const keyedQuery = <
  const O extends readonly [string, ...string[]],
  const F extends Record<string, readonly [string, ...string[]]> = Record<never, never>,
>(
  orders: O,
  filters?: F,
) => listQuery(orders, filters).extend({ behind: rowKey.optional() });
export const keyedListOf = <T extends z.ZodType>(row: T) => listOf(row).extend({ next: z.string().optional() });

/** Cursor in the operators' log: `<instant>~<id>`. */
const logKey = z
  .string()
  .max(140)
  .regex(/^\d{4}-\d\d-\d\dT[0-9:.]{8,12}Z~[A-Za-z0-9._:-]{1,100}$/, 'Please give the key of a row.');
/** The operators' log by person, kind and day, paged by cursor. `page` counts from there. */
export const operatorsLogQuery = listQuery(['createdAt']).extend({
  by: id.optional(),
  action: z
    .string()
    .regex(/^[a-z-]{1,40}$/, 'Please choose a kind.')
    .optional(),
  day: day.optional(),
  behind: logKey.optional(),
});
/** A service's rows of the operators' log, which the gateway merges. */
export const serviceOperatorsLog = z.object({ data: z.array(z.unknown()), total: z.number() });
/** An empty reply: done. */
export const done = z.object({});
/** A page of player ids: `next` is the cursor, absent at the end. */
export const playersPage = z.object({
  userIds: z.array(z.string()),
  next: z.string().optional(),
  /** total; on the first page only */
  total: z.number().int().optional(),
});
