import { policySettings, proofKey } from '@baazi/service-kit';
import { z } from 'zod';

/** The environment that only this service has. */
export const contestConfig = {
  /** a shipped season's name, or the absolute path of a file in the same shape */
  SEASON: z.string().min(1).default('ipl-2025'),
  /** auto: on an empty database the season's dates are shifted so that its first double header is today */
  SEASON_SHIFT: z.enum(['auto', 'none']).default('none'),
  /** the folder where a fixture provider puts JSON or CSV files */
  FIXTURE_DROP_DIR: z.string().min(1).optional(),
  /** the folder where a scorer puts JSON files */
  SCORE_DROP_DIR: z.string().min(1).optional(),
  /** season: replays the real balls of a shipped season by the business clock; for the local stack */
  SCORE_REPLAY: z.enum(['none', 'season']).default('none'),
  /** signs receipts, closed books and the log of books */
  PROOF_PRIVATE_KEY: proofKey(),
  /** the file with the head of the log of books, outside of the database */
  PROOF_HEAD_FILE: z.string().min(1).optional(),
  ...policySettings,
  /** policy `default-caps`: the house's maximal liability on each outcome of a market, and the maximal stake of an entry */
  DEFAULT_CAP_RUPEES: z.coerce.number().int().min(1).default(100_000),
  DEFAULT_MAX_STAKE_RUPEES: z.coerce.number().int().min(49).default(1000),
};
export type ContestConfig = z.output<z.ZodObject<typeof contestConfig>>;
