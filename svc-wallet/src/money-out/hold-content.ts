import type { Withdrawal } from './withdrawal';

/**
 * What the hold of a withdrawal stands for. Its words name the UPI ID masked, since they stay for good; its hash, which
 * is sealed with it, is of the whole.
 */
export const holdContent = ({ _id, amountPaise, upi }: Pick<Withdrawal, '_id' | 'amountPaise' | 'upi'>): object => ({
  withdrawal: _id,
  amountPaise,
  upi,
});
