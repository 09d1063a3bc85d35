import { paymentPlans, toPaise } from '@baazi/contracts';
import type { Intent } from '../../money-in/deposits/intent';
import { isPaidByIntent, type Payment } from '../../ledger/payment';

const plans: ReadonlyMap<number, number> = new Map(
  Object.entries(paymentPlans).map(([id, rupees]) => [Number(id), toPaise(rupees)]),
);

/** An intent against the payments that name it: one of them paid it, or none did. */
export function checkIntent(intent: Intent, payments: readonly Payment[], now: Date): string[] {
  const { _id, state, amountPaise, planId, expiresAt } = intent;
  const name = `intent ${_id}`;
  const paidBy = payments.filter(isPaidByIntent);
  const problems: string[] = [];
  if (state === 'paid' && paidBy.length !== 1) problems.push(`${name}: it is paid, by ${paidBy.length} payments`);
  if (state !== 'paid' && paidBy.length > 0) problems.push(`${name}: it is ${state}, ${paidBy[0]?._id} paid it`);
  // An open link has the price of its plan.
  if (expiresAt > now && plans.get(planId) !== amountPaise)
    problems.push(`${name}: it asks for ${amountPaise} paise, plan ${planId} is ${plans.get(planId)}`);
  return problems;
}
