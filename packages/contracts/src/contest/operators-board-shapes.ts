import { z } from 'zod';
import { count, day, id, titled } from '../common-shapes';
import { correction, correctionRule } from './contest-shapes';
import { proposalShape, scoreShape } from './match-day-shapes';
import { matchView } from './match-view-shape';

/** What stands on one outcome: entries that are held. */
const side = z.object({
  outcome: z.string(),
  entries: z.number().int(),
  stakedRupees: z.number().int(),
  payoutRupees: z.number().int(),
  /** what the house would lose beyond the stakes of this side */
  liabilityRupees: z.number().int(),
});
const boardMarket = z.object({
  market: z.string(),
  revision: z.number().int(),
  outcome: z.string().nullable(),
  /** what players read about the outcome */
  resultText: z.string().optional(),
  /** the declaration that stands */
  standing: z.object({ by: z.string(), note: z.string(), source: z.string().optional(), at: z.string() }).optional(),
  correction: correction.optional(),
  sides: z.array(side),
  /** entries whose stake is not known yet */
  unresolved: z.number().int(),
  capRupees: z.number().int().nullable(),
  maxStakeRupees: z.number().int().nullable(),
});
const boardQuestion = boardMarket.extend({
  questionID: z.string(),
  ...titled,
  locksAt: z.string(),
  state: matchView.shape.state,
});
const boardMatch = boardMarket.extend({
  match: matchView,
  score: scoreShape.optional(),
  /** what the score says how it ended */
  proposal: proposalShape.optional(),
  questions: z.array(boardQuestion),
});

/** An entry as operators see it, also one that was refused. */
const entryRow = z.object({
  _id: z.string(),
  userId: z.string(),
  market: z.string(),
  label: z.string(),
  selection: z.string(),
  stakeRupees: z.number().int(),
  winRupees: z.number().int(),
  state: z.enum(['reserved', 'held', 'refused']),
  result: z.enum(['pending', 'won', 'lost', 'void']),
  /** why it was refused */
  reason: z.string().optional(),
  acceptedAt: z.string(),
});

export const operatorsBoardShapes = {
  marketEntries: {
    params: z.object({ market: id }),
    query: z.strictObject({
      limit: count({ max: 500, fallback: 20 }),
      behind: id.optional(),
      selection: z
        .string()
        .regex(/^[A-Za-z]{2,10}$/, 'Please choose a side.')
        .optional(),
      state: z.enum(['reserved', 'held', 'refused']).optional(),
      userId: id.optional(),
    }),
    reply: z.object({ data: z.array(entryRow.extend({ name: z.string() })), next: z.string().optional() }),
  },
  marketStakes: {
    params: z.object({ market: id }),
    reply: z.object({
      outcomes: z.array(z.string()),
      capRupees: z.number().int().nullable(),
      /** how long each point is */
      minutes: z.number().int(),
      /** from the first entry to the lock, or to now; without a gap */
      points: z.array(
        z.object({
          at: z.string(),
          /** in the order of the outcomes */
          sides: z.array(
            z.object({
              entries: z.number().int(),
              /** of this point */
              stakedRupees: z.number().int(),
              /** what the house would owe beyond the stakes of this side, at its end */
              liabilityRupees: z.number().int(),
            }),
          ),
        }),
      ),
    }),
  },
  stakesByTier: {
    reply: z.object({
      contests: z.number().int(),
      tiers: z.array(
        z.object({
          multiple: z.number(),
          /** the smallest stake that is paid this multiple; absent: no tier of today */
          fromRupees: z.number().int().optional(),
          entries: z.number().int(),
          stakedRupees: z.number(),
          payoutRupees: z.number(),
          /** the house's result if each of these is right as often as wrong */
          evenHouseRupees: z.number(),
          /** as a share of 1: how often they may be right for the house to come out even */
          breakEven: z.number(),
        }),
      ),
    }),
  },
  matchRoom: {
    params: z.object({ matchID: id }),
    reply: boardMatch.extend({
      /** every declaration of the match and of its questions, oldest first */
      history: z.array(
        z.object({
          market: z.string(),
          title: z.string(),
          revision: z.number().int(),
          outcome: z.string(),
          by: z.string(),
          note: z.string(),
          source: z.string().optional(),
          at: z.string(),
        }),
      ),
      serverNow: z.string(),
    }),
  },
  rehearseSettlement: {
    params: z.object({ market: id }),
    body: z.strictObject({
      outcome: z.string().regex(/^[A-Za-z]{2,10}$/, 'Please choose the outcome.'),
      /** the revision that the settlement would be; absent: the next one */
      revision: z.number().int().min(1).max(1000).optional(),
      /** goes on behind a row: what changes comes first */
      behind: z
        .string()
        .regex(/^(changed|same)~[A-Za-z0-9]{1,100}$/)
        .optional(),
      limit: z.number().int().min(1).max(500).default(20),
    }),
    reply: z.object({
      market: z.string(),
      outcome: z.string(),
      revision: z.number().int(),
      /** all of the book; on the first page only */
      whole: z
        .object({
          entries: z.number().int(),
          changed: z.number().int(),
          won: z.number().int(),
          lost: z.number().int(),
          void: z.number().int(),
          paidNowRupees: z.number(),
          paidThenRupees: z.number(),
          /** base64: the root of the settlement book that this would be */
          linesHash: z.string(),
        })
        .optional(),
      rows: z.array(
        z.object({
          _id: z.string(),
          userId: z.string(),
          name: z.string(),
          selection: z.string(),
          stakeRupees: z.number(),
          was: z.enum(['pending', 'won', 'lost', 'void']),
          wasRupees: z.number(),
          becomes: z.enum(['won', 'lost', 'void']),
          becomesRupees: z.number(),
          changed: z.boolean(),
        }),
      ),
      next: z.string().optional(),
    }),
  },
  playerEntries: {
    params: z.object({ userId: id }),
    query: z.strictObject({ limit: count({ max: 100, fallback: 20 }), behind: id.optional() }),
    reply: z.object({ data: z.array(entryRow), next: z.string().optional() }),
  },
  adminBoard: {
    /** absent: the day that it is in India */
    query: z.strictObject({ day: day.optional() }),
    reply: z.object({
      day: z.string(),
      /** the match days around it */
      before: z.string().optional(),
      after: z.string().optional(),
      matches: z.array(boardMatch),
      /** of that day, about no match */
      questions: z.array(boardQuestion),
      /** matches of earlier days that nobody has declared, oldest first */
      overdue: z.array(boardMatch),
      serverNow: z.string(),
      ...correctionRule,
    }),
  },
} as const;
