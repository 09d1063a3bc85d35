import { z } from 'zod';
import { id, instant, titled } from '../common-shapes';
import { resultMessage } from '../contest/match-view-shape';
import type { NotificationKind } from './notify-rules';

const paise = z.number().int().nonnegative();
const market = z.string().regex(/^(match|question):.+$/);
/** An entry: `title` is the match ('KKR v RCB') or the question, `selection` the chosen side. */
const entry = { market, ...titled, selection: z.string() };
/** Result and payout of an entry. */
const outcome = z.object({ result: z.enum(['won', 'lost', 'void']), paidPaise: paise });
const payout = z.object({ withdrawalId: id, amountPaise: paise, maskedUpi: z.string() });

/**
 * Payloads by kind (paise). A kind only gains optional fields. Texts are not bounded here: they are written by our
 * services, and rejecting one would roll back the change it reports.
 */
const payloadShapes = {
  /** Entry closes soon for a player who could still enter. */
  'lock-soon': z.object({ market, title: z.string(), locksAt: instant }),
  /** The toss of a match that the player asked about, and whether the line-ups are known. */
  toss: z.object({
    market,
    title: z.string(),
    winner: z.string(),
    decision: z.enum(['bat', 'field']),
    hasLineups: z.boolean(),
  }),
  result: z.object({ ...entry, result: z.enum(['won', 'lost']), stakePaise: paise, paidPaise: paise }),
  refund: z.object({ ...entry, refundPaise: paise, why: z.string().optional(), whyMessage: resultMessage }),
  correction: z.object({ ...entry, before: outcome, after: outcome, why: z.string().optional() }),
  /** To a new UPI ID; not sent before `waitsUntil`, so that the owner can stop it. */
  'withdrawal-waiting': payout.extend({ waitsUntil: instant }),
  'payout-sent': payout,
  'payout-paid': payout,
  /** The money was returned to the wallet; `note` is the operator's or the bank's reason. */
  'withdrawal-refused': z.object({
    withdrawalId: id,
    amountPaise: paise,
    end: z.enum(['rejected', 'failed', 'reversed']),
    note: z.string().optional(),
  }),
  /** `played`: for a friend who has played, not for a first deposit */
  'referral-earned': z.object({ rewardPaise: paise, played: z.literal(true).optional() }),
  /** A deposit was returned, fully or partly. */
  'deposit-returned': z.object({ amountPaise: paise }),
  'new-device': z.object({ device: z.string(), signedInAt: instant }),
  /** `limitPaise` absent: the limit was removed. */
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
    /** the other player's name, as the league shows it */
    who: z.string().optional(),
  }),
  'support-reply': z.object({ requestId: id, number: z.string(), subject: z.string() }),
  /** The sender's text; falls back to English. */
  'operator-message': z.object({
    messageId: id,
    title: z.string(),
    text: z.string(),
    titleHi: z.string().optional(),
    textHi: z.string().optional(),
    /** Also delivered to players on a break. */
    aboutMoney: z.boolean().optional(),
  }),
} as const satisfies Record<NotificationKind, z.ZodType>;

const requestOf = <K extends NotificationKind>(kind: K) =>
  z.object({
    /** Idempotency key (`result:<pickId>:1`): a player is notified once. */
    key: z.string().min(1),
    userId: id,
    kind: z.literal(kind),
    data: payloadShapes[kind],
    /** Target path, if not the default of its kind. */
    to: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])/)
      .optional(),
  });

/** A notification request. */
export const notificationRequestShape = z.discriminatedUnion('kind', [
  requestOf('lock-soon'),
  requestOf('toss'),
  requestOf('result'),
  requestOf('refund'),
  requestOf('correction'),
  requestOf('withdrawal-waiting'),
  requestOf('payout-sent'),
  requestOf('payout-paid'),
  requestOf('withdrawal-refused'),
  requestOf('referral-earned'),
  requestOf('deposit-returned'),
  requestOf('new-device'),
  requestOf('limit-raised'),
  requestOf('league-news'),
  requestOf('support-reply'),
  requestOf('operator-message'),
]);
