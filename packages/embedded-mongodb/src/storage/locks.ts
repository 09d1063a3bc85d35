/** An open transaction, as the locks use it. */
export interface LockHolder {
  /** The last batch in its snapshot. */
  readonly batch: number;
  /** The names of the locks it holds. */
  readonly held: string[];
  hasChanged(collectionId: number): boolean;
  /** Throws a write conflict. */
  conflict(): never;
  /** Resolves when the transaction has ended. */
  wait(): Promise<void>;
}

/** Thrown if another open transaction holds a needed lock: a plain write then waits, a transaction aborts. */
export class LockHeldError extends Error {
  constructor(readonly holder: LockHolder) {
    super('held by another transaction');
  }
}

/**
 * First writer wins: the first open transaction that writes a document or a unique key locks it. Plain writes take no
 * locks, because they complete within one batch, but they wait for lock holders.
 */
export class Locks {
  private readonly holders = new Map<string, LockHolder>();
  /** The batch of the last write to a record, oldest first; kept while a transaction has an older snapshot. */
  private readonly lastWrites = new Map<string, number>();
  readonly open = new Set<LockHolder>();
  /** The number of store commits; a snapshot contains the batches up to its number. */
  batch = 0;

  claimRecord(collectionId: number, recordId: number, transaction: LockHolder | undefined): void {
    const name = recordName(collectionId, recordId);
    this.claim(name, transaction);
    if (transaction && (this.lastWrites.get(name) ?? 0) > transaction.batch) transaction.conflict();
  }

  claimKey(key: string, transaction: LockHolder | undefined): void {
    this.claim(`key:${key}`, transaction);
  }

  private claim(name: string, transaction: LockHolder | undefined): void {
    const holder = this.holders.get(name);
    if (holder && holder !== transaction) throw new LockHeldError(holder);
    if (!transaction || holder) return;
    this.holders.set(name, transaction);
    transaction.held.push(name);
  }

  wrote(collectionId: number, recordId: number): void {
    if (this.open.size === 0) return;
    const name = recordName(collectionId, recordId);
    this.lastWrites.delete(name);
    this.lastWrites.set(name, this.batch);
  }

  /** The open transaction that has written to the collection, if any. */
  writerOf(collectionId: number): LockHolder | undefined {
    for (const transaction of this.open) if (transaction.hasChanged(collectionId)) return transaction;
    return undefined;
  }

  release(transaction: LockHolder): void {
    for (const name of transaction.held) this.holders.delete(name);
    transaction.held.length = 0;
    this.open.delete(transaction);
    this.pruneOldWrites();
  }

  /** The first open transaction has the oldest snapshot. */
  private pruneOldWrites(): void {
    const [oldest] = this.open;
    for (const [name, batch] of this.lastWrites) {
      if (oldest && batch > oldest.batch) return;
      this.lastWrites.delete(name);
    }
  }
}

function recordName(collectionId: number, recordId: number): string {
  return `${collectionId}:${recordId}`;
}
