import { depositAmounts } from '@baazi/contracts';

/** Local storage key of a pending payment (spec section 3). Only a hint: the server credits payments, not this. */
const KEY = 'amount';

/** The player's screen before the payment: stored in this tab, as an address of our own. */
const BACK_KEY = 'back-from-payment';

export const pendingAmount = {
  store: (rupees: number): void => localStorage.setItem(KEY, String(rupees)),
  read: (): number | undefined => {
    const rupees = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return depositAmounts.includes(rupees) ? rupees : undefined;
  },
  remove: (): void => localStorage.removeItem(KEY),
};

/** Stores the address to return to after a payment; without an address it removes a stored one. */
export const storeReturnAddress = (address: string | undefined): void =>
  address === undefined ? sessionStorage.removeItem(BACK_KEY) : sessionStorage.setItem(BACK_KEY, address);

/** Takes the stored address, once; only an address inside the portal. */
export function takeReturnAddress(): string | undefined {
  const address = sessionStorage.getItem(BACK_KEY);
  sessionStorage.removeItem(BACK_KEY);
  return address && /^\/(?![/\\])/.test(address) ? address : undefined;
}
