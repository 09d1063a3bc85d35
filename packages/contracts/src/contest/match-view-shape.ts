import { z } from 'zod';
import type { ResultMessage } from '../texts/result-messages';

const code = z.string();

/** Beside the English of a result: the message that it is made from; absent for an operator's own text. */
export const resultMessage = z.custom<ResultMessage>((value) => typeof value === 'object').optional();

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
  resultMessage,
  maxStake: z.number().int().optional(),
  /** the start time before the last move */
  movedFrom: z.string().optional(),
  /** hash of the rules that apply, if not the newest */
  rulesHash: z.string().optional(),
});
