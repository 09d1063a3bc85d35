/** An open transaction as its locks see it. */
export interface Holder {
  /** The last batch its snapshot contains. */
  readonly batch: number;
  /** Names of what it holds. */
  readonly held: string[];
  hasChanged(collectionId: number): boolean;
  /** Another transaction or write got there first. */
  conflict(): never;
  /** Resolves when the transaction is over. */
  wait(): Promise<void>;
}

/** Thrown when another open transaction holds what a statement needs: a plain write waits, a transaction gives up. */
export class HeldBy extends Error {
  constructor(readonly holder: Holder) {
    super('held by another transaction');
  }
}

/**
 * First writer wins: documents and unique keys belong to the open transaction that wrote them first.
 * Plain writes claim nothing (they are whole within one batch) but must wait for holders.
 */
export class Locks {
  private readonly holders = new Map<string, Holder>();
  /** Batch of the last write to a record, oldest first; kept while a transaction with an older snapshot is open. */
  private readonly lastWrites = new Map<string, number>();
  readonly open = new Set<Holder>();
  /** Counts commits of the store; a snapshot belongs to the batches up to its number. */
  batch = 0;

  claimRecord(collectionId: number, recordId: number, transaction: Holder | undefined): void {
    const name = recordName(collectionId, recordId);
    this.claim(name, transaction);
    if (transaction && (this.lastWrites.get(name) ?? 0) > transaction.batch) transaction.conflict();
  }

  claimKey(key: string, transaction: Holder | undefined): void {
    this.claim(`key:${key}`, transaction);
  }

  private claim(name: string, transaction: Holder | undefined): void {
    const holder = this.holders.get(name);
    if (holder && holder !== transaction) throw new HeldBy(holder);
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
  writerOf(collectionId: number): Holder | undefined {
    for (const transaction of this.open) if (transaction.hasChanged(collectionId)) return transaction;
    return undefined;
  }

  release(transaction: Holder): void {
    for (const name of transaction.held) this.holders.delete(name);
    transaction.held.length = 0;
    this.open.delete(transaction);
    this.forgetOldWrites();
  }

  /** No snapshot is older than that of the transaction that was opened first. */
  private forgetOldWrites(): void {
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
