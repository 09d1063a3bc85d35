import { z } from 'zod';
import { count, day } from '../common-shapes';

/** Points and picks; no money anywhere. */
const score = {
  points: z.number().int(),
  /** right picks, and those that count: what was refunded does not */
  right: z.number().int(),
  decided: z.number().int(),
  /** right picks in a row until now, or wrong ones if below zero */
  streak: z.number().int(),
};
/** A player as others see one: masked, or the name of who chose to be seen. */
export const standingRow = z.object({
  rank: z.number().int(),
  name: z.string(),
  ...score,
  you: z.literal(true).optional(),
});
export const standingQuery = {
  over: z.enum(['season', 'week']).default('season'),
  /** its Monday; absent: this week */
  week: day.optional(),
};
/** What a table of standings is of. */
export const standingFrame = {
  season: z.number().int(),
  over: z.enum(['season', 'week']),
  week: z.string().optional(),
  /** the weeks that somebody stands in, the newest first */
  weeks: z.array(z.string()),
};

export const standingShapes = {
  standings: {
    query: z.strictObject({
      ...standingQuery,
      /** fifty players each; further down everybody sees the own neighbours only */
      page: count({ max: 20, fallback: 1 }),
    }),
    reply: z.object({
      ...standingFrame,
      players: z.number().int(),
      /** absent: nothing of the player's counts here yet */
      own: z
        .object({
          rank: z.number().int(),
          ...score,
          /** the longest row of right picks */
          best: z.number().int(),
        })
        .optional(),
      /** who stands just before the player and just behind */
      around: z.array(standingRow),
      rows: z.array(standingRow),
      pages: z.number().int(),
      /** the player is shown with the whole name */
      seen: z.boolean(),
      serverNow: z.string(),
    }),
  },
  beSeen: {
    body: z.strictObject({ seen: z.boolean() }),
    reply: z.object({ seen: z.boolean() }),
  },
} as const;
