import { z } from 'zod';

/** What keeps bonus money from becoming cash, each by its name; docs/policies.md tells what each one does. */
export const policyNames = [
  'deposits-staked-once',
  'reward-after-settled-stake',
  'default-caps',
  'one-side-per-group',
] as const;
type PolicyName = (typeof policyNames)[number];
export type Policies = ReadonlySet<PolicyName>;

/** `off`, or the names of those that hold, comma separated; nothing said is the money mode's own choice. */
const policies = () =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .transform((names) => (names.length === 1 && names[0] === 'off' ? [] : names.length === 0 ? undefined : names))
    .pipe(z.array(z.enum(policyNames, `must be off, or some of ${policyNames.join(', ')}`)).optional());

/** Told alike to every service that keeps a policy. */
export const policySettings = {
  /** A production profile must name `play` or `real` for svc-wallet; locally it is the sandbox. */
  MONEY_MODE: z.enum(['sandbox', 'play', 'real']).optional(),
  POLICIES: policies().optional(),
};

/** Which policies hold: those that are told; untold, all of them where money is real and none elsewhere. */
export const policiesOf = ({
  MONEY_MODE,
  POLICIES,
}: {
  MONEY_MODE?: 'sandbox' | 'play' | 'real' | undefined;
  POLICIES?: readonly PolicyName[] | undefined;
}): Policies => new Set(POLICIES ?? (MONEY_MODE === 'real' ? policyNames : []));
