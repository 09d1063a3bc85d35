import { z } from 'zod';
import { count, day, id } from '../common-shapes';
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
  title: z.string(),
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
