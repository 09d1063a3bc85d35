import { inTransaction, isDuplicateKey, type Tx } from '@baazi/service-kit';
import type { LedgerDeps } from './ledger-deps';

const MOST_LOOKS = 5;

/**
 * One ledger transaction. A duplicate key means that another writer finished the same operation meanwhile: the work
 * runs again and finds it, instead of failing. `look` counts from 1: work that is nearly always new can skip the
 * lookup at first.
 */
export async function inLedgerTransaction<T>(
  deps: LedgerDeps,
  work: (tx: Tx, look: number) => Promise<T>,
  options: { at?: { home?: string } } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(deps.service, (tx) => work(tx, attempt), options);
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === MOST_LOOKS) throw error;
    }
  }
}
