import { paymentPlans, type PlanId } from '@baazi/contracts';

const isPlan = (value: unknown): value is PlanId => typeof value === 'number' && Object.hasOwn(paymentPlans, value);

/** The request of another screen in the history state: a payment, and the address to return to. */
export function requestedPayment(state: unknown): { planId: PlanId; back: string } | undefined {
  if (typeof state !== 'object' || state === null || !('pay' in state) || !('back' in state)) return undefined;
  return isPlan(state.pay) && typeof state.back === 'string' ? { planId: state.pay, back: state.back } : undefined;
}
