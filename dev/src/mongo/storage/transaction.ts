import { refuse } from '../failure';
import type { Found } from './found';
import type { Holder, Locks } from './locks';
import type { Snapshot, Store } from './store';

/** An index entry; its name is the key as a string. */
export type Entry = { key: Buffer; name: string; isUnique: boolean };
export type EntryChanges = { removed: Entry[]; added: Entry[] };
export type Change = { after: Found | undefined; removed: Map<string, Entry>; added: Map<string, Entry> };

/** An open multi-document transaction: a snapshot, what it has changed, and what it holds. */
export class Transaction implements Holder {
  readonly snapshot: Snapshot;
  /** The last batch its snapshot contains. */
  readonly batch: number;
  /** By collection id, then record id. */
  readonly changes = new Map<number, Map<number, Change>>();
  /** Unique keys it has given (record id) or taken away (null). */
  readonly uniqueKeys = new Map<string, number | null>();
  readonly held: string[] = [];
  /** Indexes that met their first array, with the collection's namespace. */
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

  record(collectionId: number, recordId: number, after: Found | undefined, { removed, added }: EntryChanges): void {
    const changes = this.changes.get(collectionId) ?? new Map<number, Change>();
    this.changes.set(collectionId, changes);
    const change: Change = changes.get(recordId) ?? { after, removed: new Map(), added: new Map() };
    changes.set(recordId, change);
    change.after = after;
    // An entry added earlier and removed now never reaches the store, and the other way round.
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

  /** Another transaction or write got there first. */
  conflict(): never {
    return refuse(
      112,
      'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your ' +
        'operation or multi-document transaction.',
    );
  }

  /** Resolves when the transaction is over, first come first served. */
  wait(): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  /** Lets go of the snapshot and of everything held; called once, after commit or to abort. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.snapshot.done();
    this.locks.release(this);
    for (const wake of this.waiters) wake();
  }
}
