import { paymentPlans, type PlanId } from '@baazi/contracts';

const isPlan = (value: unknown): value is PlanId => typeof value === 'number' && Object.hasOwn(paymentPlans, value);

/** What another screen asks of the wallet in the state of the history: a payment, and where it leads back to. */
export function askedOf(state: unknown): { planId: PlanId; back: string } | undefined {
  if (typeof state !== 'object' || state === null || !('pay' in state) || !('back' in state)) return undefined;
  return isPlan(state.pay) && typeof state.back === 'string' ? { planId: state.pay, back: state.back } : undefined;
}
