import { z } from 'zod';
import { moneyModeSettings } from './licence';

/** Policies that prevent bonus money from becoming cash, described in docs/policies.md. */
export const policyNames = [
  'deposits-staked-once',
  'reward-after-settled-stake',
  'default-caps',
  'one-side-per-group',
  'hedge-review',
] as const;
type PolicyName = (typeof policyNames)[number];
export type Policies = ReadonlySet<PolicyName>;

/** `off`, or the names of the active policies, comma separated; unset means the default of the money mode. */
const policies = () =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .transform((names) => (names.length === 1 && names[0] === 'off' ? [] : names.length === 0 ? undefined : names))
    .pipe(z.array(z.enum(policyNames, `must be off, or some of ${policyNames.join(', ')}`)).optional());

/** Settings of every service that enforces a policy, with equal values for all of them. */
export const policySettings = {
  MONEY_MODE: moneyModeSettings.MONEY_MODE,
  POLICIES: policies()
    .optional()
    .describe(
      '`off`, or the active policies, comma separated; default: all of them in mode `real`, else none. See docs/policies.md.',
    ),
};

/** Returns the active policies: those configured, else all of them with real money and none otherwise. */
export const policiesOf = ({
  MONEY_MODE,
  POLICIES,
}: {
  MONEY_MODE?: 'sandbox' | 'play' | 'real' | undefined;
  POLICIES?: readonly PolicyName[] | undefined;
}): Policies => new Set(POLICIES ?? (MONEY_MODE === 'real' ? policyNames : []));
