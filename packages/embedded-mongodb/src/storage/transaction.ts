import { refuse } from '../failure';
import type { StoredDocument } from './stored-document';
import type { LockHolder, Locks } from './locks';
import type { Snapshot, Store } from './store';

/** An index entry; its name is the key as a string. */
export type Entry = { key: Buffer; name: string; isUnique: boolean };
export type EntryChanges = { removed: Entry[]; added: Entry[] };
export type Change = { after: StoredDocument | undefined; removed: Map<string, Entry>; added: Map<string, Entry> };

/** An open multi-document transaction: its snapshot, changes and locks. */
export class Transaction implements LockHolder {
  readonly snapshot: Snapshot;
  /** The last batch in its snapshot. */
  readonly batch: number;
  /** By collection id, then record id. */
  readonly changes = new Map<number, Map<number, Change>>();
  /** The unique keys it has added (record id) or removed (null). */
  readonly uniqueKeys = new Map<string, number | null>();
  readonly held: string[] = [];
  /** Indexes that received their first array, with the collection's namespace. */
  readonly metArrays = new Map<number, string>();
  private readonly waiters: (() => void)[] = [];
  private isOver = false;

  constructor(
    store: Store,
    private readonly locks: Locks,
  ) {
    this.snapshot = store.snapshot();
    this.batch = locks.batch;
    locks.open.add(this);
  }

  record(
    collectionId: number,
    recordId: number,
    after: StoredDocument | undefined,
    { removed, added }: EntryChanges,
  ): void {
    const changes = this.changes.get(collectionId) ?? new Map<number, Change>();
    this.changes.set(collectionId, changes);
    const change: Change = changes.get(recordId) ?? { after, removed: new Map(), added: new Map() };
    changes.set(recordId, change);
    change.after = after;
    // Adding and removing the same entry cancel out and do not reach the store.
    for (const entry of removed) {
      if (!change.added.delete(entry.name)) change.removed.set(entry.name, entry);
      if (entry.isUnique) this.uniqueKeys.set(entry.name, null);
    }
    for (const entry of added) {
      if (!change.removed.delete(entry.name)) change.added.set(entry.name, entry);
      if (entry.isUnique) this.uniqueKeys.set(entry.name, recordId);
    }
  }

  hasChanged(collectionId: number): boolean {
    return this.changes.has(collectionId);
  }

  /** Throws a write conflict. */
  conflict(): never {
    return refuse(
      112,
      'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your ' +
        'operation or multi-document transaction.',
    );
  }

  /** Resolves when the transaction has ended; waiters continue in order of arrival. */
  wait(): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  /** Releases the snapshot and all locks; called once, after the commit or to abort. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.snapshot.done();
    this.locks.release(this);
    for (const wake of this.waiters) wake();
  }
}
