import { policySettings, proofKey } from '@baazi/service-kit';
import { z } from 'zod';

/** The environment that only this service has. */
export const contestConfig = {
  SEASON: z
    .string()
    .min(1)
    .default('ipl-2025')
    .describe("A shipped season's name, or the absolute path of a file in the same shape."),
  SEASON_SHIFT: z
    .enum(['auto', 'none'])
    .default('none')
    .describe("`auto`: on an empty database the season's dates are shifted so that its first double header is today."),
  FIXTURE_DROP_DIR: z.string().min(1).optional().describe('Folder where a fixture provider puts JSON or CSV files.'),
  SCORE_DROP_DIR: z.string().min(1).optional().describe('Folder where a scorer puts JSON files.'),
  SCORE_REPLAY: z
    .enum(['none', 'season'])
    .default('none')
    .describe('`season`: replays the real balls of a shipped season by the business clock; for the local stack.'),
  PROOF_PRIVATE_KEY: proofKey().describe('Signs receipts, closed books and the log of books (Ed25519).'),
  PROOF_HEAD_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('File with the head of the log of books, outside of the database.'),
  ...policySettings,
  DEFAULT_CAP_RUPEES: z.coerce
    .number()
    .int()
    .min(1)
    .default(100_000)
    .describe("Policy `default-caps`: the house's maximal liability on each outcome of a market, in rupees."),
  DEFAULT_MAX_STAKE_RUPEES: z.coerce
    .number()
    .int()
    .min(49)
    .default(1000)
    .describe('Policy `default-caps`: the maximal stake of an entry, in rupees.'),
};
export type ContestConfig = z.output<z.ZodObject<typeof contestConfig>>;
