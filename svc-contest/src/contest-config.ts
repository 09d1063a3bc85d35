import { policySettings, proofKey } from '@baazi/service-kit';
import { z } from 'zod';

/** The environment that only this service has. */
export const contestConfig = {
  /** a shipped season's name, or the absolute path of a file in the same shape */
  SEASON: z.string().min(1).default('ipl-2025'),
  /** auto: an empty database gets the season moved so that its first double header is today */
  SEASON_SHIFT: z.enum(['auto', 'none']).default('none'),
  /** a folder that a fixture provider drops JSON or CSV files into */
  FIXTURE_DROP_DIR: z.string().min(1).optional(),
  /** a folder that a scorer drops JSON files into */
  SCORE_DROP_DIR: z.string().min(1).optional(),
  /** season: the real balls of a shipped season, by the business clock; for the local stack */
  SCORE_REPLAY: z.enum(['none', 'season']).default('none'),
  /** signs receipts, books and the log of books */
  PROOF_PRIVATE_KEY: proofKey(),
  /** Where the head of the log of books is written to, out of the database's reach. */
  PROOF_HEAD_FILE: z.string().min(1).optional(),
  ...policySettings,
  /** policy `default-caps`: what the house may owe on each outcome of a market, and what one entry may stake */
  DEFAULT_CAP_RUPEES: z.coerce.number().int().min(1).default(100_000),
  DEFAULT_MAX_STAKE_RUPEES: z.coerce.number().int().min(49).default(1000),
};
export type ContestConfig = z.output<z.ZodObject<typeof contestConfig>>;
