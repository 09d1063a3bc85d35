import { z } from 'zod';
import { count, day, id, titled } from '../common-shapes';
import { correction, correctionRule } from './contest-shapes';
import { proposalShape, scoreShape } from './match-day-shapes';
import { matchView, resultMessage } from './match-view-shape';

/** Held entries on one outcome. */
const side = z.object({
  outcome: z.string(),
  entries: z.number().int(),
  stakedRupees: z.number().int(),
  payoutRupees: z.number().int(),
  /** payout beyond the stakes of this side */
  liabilityRupees: z.number().int(),
});
const boardMarket = z.object({
  market: z.string(),
  revision: z.number().int(),
  outcome: z.string().nullable(),
  /** text for players */
  resultText: z.string().optional(),
  resultMessage,
  /** the valid declaration */
  standing: z.object({ by: z.string(), note: z.string(), source: z.string().optional(), at: z.string() }).optional(),
  correction: correction.optional(),
  sides: z.array(side),
  /** entries whose stake is not confirmed yet */
  unresolved: z.number().int(),
  /** the result according to the live score */
  proposal: proposalShape.optional(),
  /** entry has closed and the match is not over */
  isUnderWay: z.boolean().optional(),
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
  questions: z.array(boardQuestion),
});

/** An entry for operators, including refused ones. */
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
  /** refusal code */
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
      /** length of each point */
      minutes: z.number().int(),
      /** from the first entry to the lock, or to now; without gaps */
      points: z.array(
        z.object({
          at: z.string(),
          /** in outcome order */
          sides: z.array(
            z.object({
              entries: z.number().int(),
              /** of this point */
              stakedRupees: z.number().int(),
              /** exposure beyond the stakes of this side, at the end of the point */
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
          /** minimum stake of this multiple; absent: no current tier */
          fromRupees: z.number().int().optional(),
          entries: z.number().int(),
          stakedRupees: z.number(),
          payoutRupees: z.number(),
          /** the expected house result if each is right with probability 0.5 */
          evenHouseRupees: z.number(),
          /** break-even probability for the house, from 0 to 1 */
          breakEven: z.number(),
        }),
      ),
    }),
  },
  matchRoom: {
    params: z.object({ matchID: id }),
    reply: boardMatch.extend({
      /** all declarations of the match and its questions, oldest first */
      history: z.array(
        z.object({
          market: z.string(),
          title: z.string(),
          revision: z.number().int(),
          outcome: z.string(),
          by: z.string(),
          note: z.string(),
          source: z.string().optional(),
          /** why the operator did not go by the score */
          feedWrong: z.string().optional(),
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
      /** the revision of the settlement; absent: the next one */
      revision: z.number().int().min(1).max(1000).optional(),
      /** continues after this row; changed entries come first */
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
      /** totals of the book; on the first page only */
      whole: z
        .object({
          entries: z.number().int(),
          changed: z.number().int(),
          won: z.number().int(),
          lost: z.number().int(),
          void: z.number().int(),
          paidNowRupees: z.number(),
          paidThenRupees: z.number(),
          /** base64 root of the resulting settlement book */
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
    /** absent: today in India */
    query: z.strictObject({ day: day.optional() }),
    reply: z.object({
      day: z.string(),
      /** neighbouring match days */
      before: z.string().optional(),
      after: z.string().optional(),
      matches: z.array(boardMatch),
      /** questions of that day without a match */
      questions: z.array(boardQuestion),
      /** undeclared matches of earlier days, oldest first */
      overdue: z.array(boardMatch),
      serverNow: z.string(),
      ...correctionRule,
    }),
  },
} as const;
