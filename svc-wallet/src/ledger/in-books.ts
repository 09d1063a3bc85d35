import { inTransaction, type Tx } from '@baazi/service-kit';
import type { Core } from '../core';

const DUPLICATE_KEY = 11000;
const MOST_LOOKS = 5;

/**
 * One transaction on the books. A duplicate key means that another hand wrote the same story in between:
 * the work then runs again and finds what is there, instead of failing. `look` counts from 1: work that is nearly always new
 * need not look for what is there at the first.
 */
export async function inBooks<T>(
  core: Pick<Core, 'transactions'>,
  work: (tx: Tx, look: number) => Promise<T>,
): Promise<T> {
  for (let look = 1; ; look += 1) {
    try {
      return await inTransaction(core, (tx) => work(tx, look));
    } catch (error) {
      if (!isDuplicateKey(error) || look === MOST_LOOKS) throw error;
    }
  }
}

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
