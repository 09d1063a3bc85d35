import type { Licence } from '@baazi/contracts';
import { z } from 'zod';
import { ConfigError } from './read-config';

/** The lowest age that a licence may name. */
const ADULT_YEARS = 18;

/** The money mode and its licence; equal values for every part that has them. */
export const moneyModeSettings = {
  MONEY_MODE: z
    .enum(['sandbox', 'play', 'real'])
    .optional()
    .describe(
      'What the ledger counts: test money, coins or rupees; the same for every part, and the first start fixes it. Production takes `play` or `real`; the local default is `sandbox`.',
    ),
  LICENCE_JURISDICTION: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters')
    .optional()
    .describe(
      'Mode `real`: ISO 3166-1 code of the country whose authority licensed the operator, such as MT. See docs/law.md.',
    ),
  LICENCE_NUMBER: z.string().trim().min(3).max(60).optional().describe('Mode `real`: the number of the licence.'),
  LICENCE_MINIMUM_AGE: z.coerce
    .number()
    .int()
    .min(ADULT_YEARS)
    .max(99)
    .optional()
    .describe('Mode `real`: the age in years from which one may play.'),
};
type MoneyModeConfig = z.output<z.ZodObject<typeof moneyModeSettings>>;

/** The licence that mode `real` runs under; undefined in the other modes. Without a complete one nothing starts. */
export function licenceOf(part: string, config: MoneyModeConfig): Licence | undefined {
  if (config.MONEY_MODE !== 'real') return undefined;
  const { LICENCE_JURISDICTION: jurisdiction, LICENCE_NUMBER: number, LICENCE_MINIMUM_AGE: minimumAge } = config;
  if (jurisdiction === undefined || number === undefined || minimumAge === undefined)
    throw new ConfigError(
      `${part} cannot start: MONEY_MODE real needs LICENCE_JURISDICTION, LICENCE_NUMBER and LICENCE_MINIMUM_AGE (docs/law.md)`,
    );
  if (jurisdiction === 'IN')
    throw new ConfigError(
      `${part} cannot start: online money games are prohibited in India; use MONEY_MODE play there (docs/law.md)`,
    );
  return { jurisdiction, number, minimumAge };
}
