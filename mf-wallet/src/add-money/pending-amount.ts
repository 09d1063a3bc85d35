import { depositAmounts } from '@baazi/contracts';

/** Local storage key of a payment under way (spec section 3). A hint only: the server believes payments, not this. */
const KEY = 'amount';

/** Where a player was when they went to pay: kept in this tab, as an address of our own. */
const BACK_KEY = 'back-from-payment';

export const pendingAmount = {
  store: (rupees: number): void => localStorage.setItem(KEY, String(rupees)),
  read: (): number | undefined => {
    const rupees = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return depositAmounts.includes(rupees) ? rupees : undefined;
  },
  remove: (): void => localStorage.removeItem(KEY),
};

/** Remembers where a payment leads back to; without an address it leads nowhere. */
export const keepBack = (address: string | undefined): void =>
  address === undefined ? sessionStorage.removeItem(BACK_KEY) : sessionStorage.setItem(BACK_KEY, address);

/** The page that asked for money, once; only an address inside the portal. */
export function takeBack(): string | undefined {
  const address = sessionStorage.getItem(BACK_KEY);
  sessionStorage.removeItem(BACK_KEY);
  return address && /^\/(?![/\\])/.test(address) ? address : undefined;
}
