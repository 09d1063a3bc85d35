import { z } from 'zod';

const code = z.string();

/** A match as people see it. */
export const matchView = z.object({
  matchID: z.string(),
  match_id: z.string(),
  match_number: z.number().int(),
  name: z.string(),
  teams: z.tuple([code, code]),
  startsAt: z.string(),
  locksAt: z.string(),
  venue: z.string(),
  city: z.string(),
  state: z.enum(['open', 'locked', 'declared', 'settled', 'void']),
  resultText: z.string().optional(),
  maxStake: z.number().int().optional(),
  /** the start time before the last move */
  movedFrom: z.string().optional(),
  /** hash of the rules that apply, if not the newest */
  rulesHash: z.string().optional(),
});
