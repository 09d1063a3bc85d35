import { paymentPlans, toPaise } from '@baazi/contracts';
import type { LineKeys } from '@baazi/service-kit';
import { isIntentAttested } from '../../ledger/authorisations/attested-facts';
import type { Intent } from '../../money-in/deposits/intent';
import { isPaidByIntent, type Payment } from '../../ledger/payment';

const plans: ReadonlyMap<number, number> = new Map(
  Object.entries(paymentPlans).map(([id, rupees]) => [Number(id), toPaise(rupees)]),
);

/**
 * An intent against the payments that name it: one of them paid it, or none did. `lineKeys`: the ledger signs facts, so
 * an intent that is not signed as it stands was changed past the services, unless it was paid before.
 */
export function checkIntent(
  intent: Intent,
  { payments, lineKeys, now }: { payments: readonly Payment[]; lineKeys: LineKeys | undefined; now: Date },
): string[] {
  const { _id, state, amountPaise, planId, expiresAt, signature } = intent;
  const name = `intent ${_id}`;
  const paidBy = payments.filter(isPaidByIntent);
  const problems: string[] = [];
  if (state === 'paid' && paidBy.length !== 1) problems.push(`${name}: it is paid, by ${paidBy.length} payments`);
  if (state !== 'paid' && paidBy.length > 0) problems.push(`${name}: it is ${state}, ${paidBy[0]?._id} paid it`);
  if (lineKeys && (state !== 'paid' || signature !== undefined) && !isIntentAttested(intent, lineKeys))
    problems.push(`${name}: nobody signed its player, amount, currency and provider`);
  // An open link has the price of its plan.
  if (expiresAt > now && plans.get(planId) !== amountPaise)
    problems.push(`${name}: it asks for ${amountPaise} paise, plan ${planId} is ${plans.get(planId)}`);
  return problems;
}
