import { depositAmounts } from '@baazi/contracts';

/** Local storage key of a pending payment (spec section 3). A hint only: the server verifies payments. */
const KEY = 'amount';

/** Where a player left to pay, stored per tab, as an address inside the portal. */
const BACK_KEY = 'back-from-payment';

export const pendingAmount = {
  store: (rupees: number): void => localStorage.setItem(KEY, String(rupees)),
  read: (): number | undefined => {
    const rupees = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return depositAmounts.includes(rupees) ? rupees : undefined;
  },
  remove: (): void => localStorage.removeItem(KEY),
};

/** Stores the return address of a payment; without one it returns nowhere. */
export const keepBack = (address: string | undefined): void =>
  address === undefined ? sessionStorage.removeItem(BACK_KEY) : sessionStorage.setItem(BACK_KEY, address);

/** The page that requested money, once; only an address inside the portal. */
export function takeBack(): string | undefined {
  const address = sessionStorage.getItem(BACK_KEY);
  sessionStorage.removeItem(BACK_KEY);
  return address && /^\/(?![/\\])/.test(address) ? address : undefined;
}
