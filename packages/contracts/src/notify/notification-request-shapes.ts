import { z } from 'zod';
import { id, instant, titled } from '../common-shapes';
import type { NotificationKind } from './notification-kinds';

const paise = z.number().int().nonnegative();
const market = z.string().regex(/^(match|question):.+$/);
/** An entry: `title` is the match ('KKR v RCB') or the question, `selection` the side that was chosen. */
const entry = { market, ...titled, selection: z.string() };
/** What an entry came to, and what that paid. */
const outcome = z.object({ result: z.enum(['won', 'lost', 'void']), paidPaise: paise });
const payout = z.object({ withdrawalId: id, amountPaise: paise, maskedUpi: z.string() });

/**
 * What happened, by kind (paise). A kind only gains optional fields. Texts have no bounds here: they are the tellers' own,
 * and a telling that is refused would take the change that it tells of with it.
 */
const happenings = {
  /** Entry closes soon and the player, who could still enter, has not. */
  'lock-soon': z.object({ market, title: z.string(), locksAt: instant }),
  result: z.object({ ...entry, result: z.enum(['won', 'lost']), stakePaise: paise, paidPaise: paise }),
  refund: z.object({ ...entry, refundPaise: paise, why: z.string().optional() }),
  correction: z.object({ ...entry, before: outcome, after: outcome, why: z.string().optional() }),
  'payout-sent': payout,
  'payout-paid': payout,
  /** The money is back in the wallet; `note` is what an operator or the bank says about it. */
  'withdrawal-refused': z.object({
    withdrawalId: id,
    amountPaise: paise,
    end: z.enum(['rejected', 'failed', 'reversed']),
    note: z.string().optional(),
  }),
  'referral-earned': z.object({ rewardPaise: paise }),
  /** A deposit, or a part of it, went back to where it came from. */
  'deposit-returned': z.object({ amountPaise: paise }),
  'new-device': z.object({ device: z.string(), signedInAt: instant }),
  /** `limitPaise` absent: there is none any more. */
  'limit-raised': z.object({
    of: z.enum(['deposit', 'stake']),
    span: z.enum(['daily', 'weekly']),
    limitPaise: paise.optional(),
    from: instant,
  }),
  'league-news': z.object({
    leagueId: id,
    leagueName: z.string(),
    what: z.enum(['joined', 'left', 'removed', 'handed-over', 'renamed']),
    /** the other player, as the league shows the name */
    who: z.string().optional(),
  }),
  'support-reply': z.object({ requestId: id, number: z.string(), subject: z.string() }),
  /** The sender's own words; English where the other language is missing. */
  'operator-message': z.object({
    messageId: id,
    title: z.string(),
    text: z.string(),
    titleHi: z.string().optional(),
    textHi: z.string().optional(),
    /** Who is on a break hears of it. */
    aboutMoney: z.boolean().optional(),
  }),
} as const satisfies Record<NotificationKind, z.ZodType>;

const telling = <K extends NotificationKind>(kind: K) =>
  z.object({
    /** The happening's own name (`result:<pickId>:1`): a player hears of it once. */
    key: z.string().min(1),
    userId: id,
    kind: z.literal(kind),
    data: happenings[kind],
    /** Where it leads, if not to its kind's own place. */
    to: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])/)
      .optional(),
  });

/** What happened to whom. */
export const tellingShape = z.discriminatedUnion('kind', [
  telling('lock-soon'),
  telling('result'),
  telling('refund'),
  telling('correction'),
  telling('payout-sent'),
  telling('payout-paid'),
  telling('withdrawal-refused'),
  telling('referral-earned'),
  telling('deposit-returned'),
  telling('new-device'),
  telling('limit-raised'),
  telling('league-news'),
  telling('support-reply'),
  telling('operator-message'),
]);
