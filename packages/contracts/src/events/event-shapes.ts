import { z } from 'zod';
import { id, instant } from '../common-shapes';
import { languages } from '../rules/languages';
import { notificationRequestShape } from '../notify/notification-request-shapes';

const market = z.string().regex(/^(match|question):.+$/);
const paise = z.number().int().nonnegative();
const totals = z.object({
  won: z.number().int(),
  lost: z.number().int(),
  void: z.number().int(),
  payoutPaise: paise,
  refundPaise: paise,
});
/** Result of the `n`th settlement of a stake. */
export const settledStake = z.object({
  pickId: id,
  userId: id,
  n: z.number().int().min(1),
  result: z.enum(['won', 'lost', 'void']),
  payoutPaise: paise,
});

/** Event payloads (amounts in paise). An event only gains optional fields; unknown fields are ignored. */
export const eventShapes = {
  userRegistered: z.object({
    userId: id,
    name: z.string(),
    kind: z.enum(['member', 'guest']),
    emailVerified: z.boolean(),
    language: z.enum(languages).optional(),
    referredBy: id.optional(),
    referralHold: z.enum(['same-email', 'same-device']).optional(),
    /** a guest beyond the allowance of its network */
    withoutBonus: z.literal(true).optional(),
  }),
  userStatusChanged: z.object({
    userId: id,
    revision: z.number().int(),
    status: z.enum(['active', 'blocked', 'closed']),
    /** absent: a player */
    role: z.enum(['player', 'operator']).optional(),
    name: z.string().optional(),
    kind: z.enum(['member', 'guest']),
    emailVerified: z.boolean(),
    hideAsWinner: z.boolean(),
    previewTomorrow: z.boolean(),
    /** absent: not chosen */
    language: z.enum(languages).optional(),
  }),
  /** Sessions that were ended by an act: log-out, a changed password, an account taken back. Not those that expired. */
  sessionsEnded: z.object({
    userId: id,
    sids: z.array(id),
    /** machine time */
    endedAt: instant,
    /** Every session of the user ended, except `kept`. */
    isAll: z.boolean(),
    /** The session that goes on, and its id from now on. */
    kept: z.object({ sid: id, as: id }).optional(),
    /** The owner took the account back: what the sessions asked for is not the owner's. */
    isTakenBack: z.literal(true).optional(),
  }),
  depositMade: z.object({
    depositId: z.string(),
    userId: id,
    amountPaise: paise,
    first: z.boolean(),
    paymentId: z.string(),
  }),
  withdrawalToNewUpi: z.object({
    withdrawalId: id,
    userId: id,
    amountPaise: paise,
    maskedUpi: z.string(),
    /** the session that asked */
    sid: id.optional(),
    /** machine time: it is not sent before */
    waitsUntil: instant.optional(),
  }),
  resultDeclared: z.object({
    market,
    outcome: z.string(),
    revision: z.number().int().min(1),
    totals,
  }),
  entryCut: z.object({
    market,
    voidFrom: instant,
  }),
  stakesSettled: z.object({
    market,
    revision: z.number().int(),
    batch: z.array(settledStake),
  }),
  marketSettled: z.object({
    market,
    revision: z.number().int(),
    totals,
  }),
  /** A player's break or self-exclusion; the highest revision is valid. */
  breakTaken: z.object({
    userId: id,
    revision: z.number().int(),
    breakUntil: instant.optional(),
    selfExcluded: z.boolean(),
  }),
  notificationRequested: z.object({ tellings: z.array(notificationRequestShape).min(1).max(1000) }),
} as const;
/** The envelope of every event. */
export const eventFrame = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
  occurredAt: z.string(),
  requestId: z.string(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
