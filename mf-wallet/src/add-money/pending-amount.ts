import { depositAmounts, paymentPlans, type PlanId } from '@baazi/contracts';
import { browserStorage, tabStorage } from '@baazi/portal-kit';

/** Local storage key of a pending payment (spec section 3). Only a hint: the server credits payments, not this. */
const KEY = 'amount';

/** The player's screen before the payment: stored in this tab, as an address of our own. */
const BACK_KEY = 'back-from-payment';

export const pendingAmount = {
  store: (rupees: number): void => browserStorage.setItem(KEY, String(rupees)),
  read: (): number | undefined => {
    const rupees = Number(browserStorage.getItem(KEY) ?? Number.NaN);
    return depositAmounts.includes(rupees) ? rupees : undefined;
  },
  remove: (): void => browserStorage.removeItem(KEY),
};

/** Stores the address to return to after a payment; without an address it removes a stored one. */
export const storeReturnAddress = (address: string | undefined): void =>
  address === undefined ? tabStorage.removeItem(BACK_KEY) : tabStorage.setItem(BACK_KEY, address);

/** Takes the stored address, once; only an address inside the portal. */
export function takeReturnAddress(): string | undefined {
  const address = tabStorage.getItem(BACK_KEY);
  tabStorage.removeItem(BACK_KEY);
  return address && /^\/(?![/\\])/.test(address) ? address : undefined;
}

/** The amounts that can be added. */
export const plans = Object.entries(paymentPlans).map(([plan, amount]) => ({ planId: Number(plan) as PlanId, amount }));
const isPlan = (value: unknown): value is PlanId => typeof value === 'number' && Object.hasOwn(paymentPlans, value);

/** The request of another screen in the history state: a payment, and the address to return to. */
export function requestedPayment(state: unknown): { planId: PlanId; back: string } | undefined {
  if (typeof state !== 'object' || state === null || !('pay' in state) || !('back' in state)) return undefined;
  return isPlan(state.pay) && typeof state.back === 'string' ? { planId: state.pay, back: state.back } : undefined;
}
