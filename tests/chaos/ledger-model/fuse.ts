import { AsyncLocalStorage } from 'node:async_hooks';
import type { WalletContext } from '../../../svc-wallet/src/wallet-context';

/** A crash: the operation ends here. */
export class Crash extends Error {
  override name = 'Crash';
}
/** The outcome of the transaction at whose edge the crash happened. */
export type Struck = 'before-commit' | 'after-commit';
interface Fuse {
  /** transactions that pass before the crash */
  left: number;
  at: Struck;
  struck?: Struck;
}
const fuses = new AsyncLocalStorage<Fuse>();

/**
 * Puts crash points around every commit: just before it (all its writes are lost) and just after it (all is written,
 * nobody is notified). Operations without a crash point are unaffected.
 */
export function layFuses(bank: WalletContext): void {
  const { outbox } = bank.service.transactions;
  const insert = outbox.insert.bind(outbox);
  const enqueue = outbox.notifyCommitted.bind(outbox);
  const strike = (at: Struck): void => {
    const fuse = fuses.getStore();
    if (!fuse || fuse.struck || fuse.at !== at) return;
    if (fuse.left > 0) {
      fuse.left -= 1;
      return;
    }
    fuse.struck = at;
    throw new Crash(at);
  };
  outbox.insert = (rows, writes) => {
    insert(rows, writes);
    strike('before-commit');
  };
  outbox.notifyCommitted = (rows) => {
    strike('after-commit');
    enqueue(rows);
  };
}

/** Runs an operation that crashes at the given commit, if it gets that far. */
export async function withFuse<T>(fuse: { left: number; at: Struck }, operation: () => Promise<T>): Promise<T | Crash> {
  try {
    return await fuses.run({ ...fuse }, operation);
  } catch (error) {
    if (error instanceof Crash) return error;
    throw error;
  }
}
