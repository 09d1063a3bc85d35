import { z } from 'zod';
import { count, day } from '../common-shapes';
import { divisions, titles } from '../rules/distinctions';

/** Points and entries; never money. */
const score = {
  points: z.number().int(),
  /** correct entries, and all that count; refunded ones do not */
  right: z.number().int(),
  decided: z.number().int(),
  /** current streak of correct entries, negative for wrong ones */
  streak: z.number().int(),
};
/** A player as shown to others: masked, or the full name if the player chose visibility. */
export const standingRow = z.object({
  rank: z.number().int(),
  name: z.string(),
  ...score,
  you: z.literal(true).optional(),
});
export const standingQuery = {
  over: z.enum(['season', 'week']).default('season'),
  /** Monday of the week; absent: the current week */
  week: day.optional(),
};
/** The period of a standings table. */
export const standingFrame = {
  season: z.number().int(),
  over: z.enum(['season', 'week']),
  week: z.string().optional(),
  /** weeks with standings, newest first */
  weeks: z.array(z.string()),
};

/** Earned by a season's calls; stakes make no difference. */
export const distinctions = { division: z.enum(divisions), titles: z.array(z.enum(titles)) };

export const standingShapes = {
  standings: {
    query: z.strictObject({
      ...standingQuery,
      /** fifty players per page; beyond the top pages only the own neighbours are shown */
      page: count({ max: 20, fallback: 1 }),
    }),
    reply: z.object({
      ...standingFrame,
      players: z.number().int(),
      /** absent: no counted entry yet */
      own: z
        .object({
          rank: z.number().int(),
          ...score,
          /** longest streak of correct entries */
          best: z.number().int(),
        })
        .optional(),
      distinctions: z.object({
        ...distinctions,
        /** points of the current week, which decide about the division */
        points: z.number().int(),
        /** by how many divisions the last finished week moved the player */
        moved: z.number().int(),
      }),
      /** the neighbours before and after the player */
      around: z.array(standingRow),
      rows: z.array(standingRow),
      pages: z.number().int(),
      /** true if the player's full name is shown */
      seen: z.boolean(),
      serverNow: z.string(),
    }),
  },
  beSeen: {
    body: z.strictObject({ seen: z.boolean() }),
    reply: z.object({ seen: z.boolean() }),
  },
} as const;
