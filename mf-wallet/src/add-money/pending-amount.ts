import { depositAmounts } from '@baazi/contracts';

/** Local storage key of a payment under way (spec section 3). A hint only: the server believes payments, not this. */
const KEY = 'amount';

export const pendingAmount = {
  store: (rupees: number): void => localStorage.setItem(KEY, String(rupees)),
  read: (): number | undefined => {
    const rupees = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return depositAmounts.includes(rupees) ? rupees : undefined;
  },
  remove: (): void => localStorage.removeItem(KEY),
};
