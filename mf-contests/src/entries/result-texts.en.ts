import { groupedRupees, lost, won } from '@baazi/contracts';

export const resultEn = {
  pending: 'Result Pending',
  /** 'Congrats! You Won ₹{win_amount}' */
  won,
  /** 'Sorry! You Lost By ₹{amount}' */
  lost,
  refunded: (rupees: number) => `₹${groupedRupees(rupees)} refunded.`,
  correctedFrom: (before: string, reason: string) => `Corrected, it was '${before}': ${reason}`,
  check: 'Receipt and proof',
};
