import { toRupees } from '@baazi/contracts';
import { maskUpi } from './mask-upi';
import type { Withdrawal } from './withdrawal';

/** What the operators' log says of a withdrawal beside its state, so that its line needs no look-up. */
export const factsOf = ({ userId, amountPaise, upi }: Pick<Withdrawal, 'userId' | 'amountPaise' | 'upi'>) => ({
  userId,
  rupees: toRupees(amountPaise),
  upi: maskUpi(upi),
});
