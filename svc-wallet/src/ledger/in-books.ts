import { inTransaction, isDuplicateKey, type Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';

const MOST_LOOKS = 5;

/**
 * One transaction on the books. A duplicate key means that somebody else wrote the same story in between: the work then
 * runs again and finds what is there, instead of failing. `look` counts from 1: work that is nearly always new need not
 * look for what is there at the first.
 */
export async function inBooks<T>(
  bank: WalletContext,
  work: (tx: Tx, look: number) => Promise<T>,
  options: { at?: { home?: string } } = {},
): Promise<T> {
  for (let look = 1; ; look += 1) {
    try {
      return await inTransaction(bank.service, (tx) => work(tx, look), options);
    } catch (error) {
      if (!isDuplicateKey(error) || look === MOST_LOOKS) throw error;
    }
  }
}
