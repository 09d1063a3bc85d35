import { limits } from '../documented-commands';
import { refuse } from '../failure';
import type { Doc } from '../semantics/bson-document';
import { encodeAfter } from '../semantics/encode-after';
import { compileFilter } from '../semantics/match';
import { sortBy, type SortField } from '../semantics/sort';
import type { Catalogue, Collection } from './catalogue';
import { duplicateKey } from './duplicate-key';
import { StoredDocument } from './stored-document';
import type { Index } from './index-entries';
import { nameOfKey, recordKey } from './keys';
import type { Locks } from './locks';
import { choosePlan, type Plan } from './planner';
import type { Snapshot, Store } from './store';
import type { Entry, EntryChanges, Transaction } from './transaction';

export type Query = { filter: Doc; sort?: SortField[]; skip?: number; limit?: number };
/** What statements read and write: the committed state, or a transaction's snapshot with its own changes. */
export type View = { transaction?: Transaction };

/** Documents and their index entries in the store. */
export class Engine {
  /** Counters for tests: documents read, statements that used an index. */
  readonly scanned = { documents: 0, indexPlans: 0 };

  constructor(
    readonly store: Store,
    readonly catalogue: Catalogue,
    readonly locks: Locks,
  ) {}

  /** The matching documents in order; uses an index if one fits. */
  find(
    collection: Collection,
    { filter, sort = [], skip = 0, limit = Infinity }: Query,
    { transaction }: View = {},
  ): StoredDocument[] {
    const matches = compileFilter(filter);
    if (transaction && collection.madeInBatch > transaction.batch)
      return refuse(246, `${collection.namespace} was made after this transaction's snapshot`);
    const indexes = transaction
      ? collection.indexes.filter(({ madeInBatch }) => madeInBatch <= transaction.batch)
      : collection.indexes;
    const plan = choosePlan(filter, sort, indexes);
    if (!('fullScan' in plan)) this.scanned.indexPlans++;
    const isSorted =
      sort.length === 0 || ('index' in plan && plan.isSorted && !transaction?.changes.has(collection.id));
    const enough = isSorted ? skip + limit : Infinity;
    const isExact = 'index' in plan && plan.isExact;
    const found: StoredDocument[] = [];
    if (enough > 0) {
      for (const candidate of this.candidates(collection, plan, transaction)) {
        if ((isExact || matches(candidate.doc)) && found.push(candidate) >= enough) break;
      }
    }
    const ordered = isSorted ? found : sortBy(found, sort, ({ doc }) => doc);
    return skip === 0 && ordered.length <= limit ? ordered : ordered.slice(skip, skip + limit);
  }

  /** The candidates of a plan: from the store, then the transaction's own changes (point lookups include these). */
  private *candidates(
    collection: Collection,
    plan: Plan,
    transaction: Transaction | undefined,
  ): Generator<StoredDocument> {
    const changes = transaction?.changes.get(collection.id);
    if ('index' in plan && plan.isPoints) {
      // A document with an array may have several of the keys.
      for (const recordId of new Set(plan.ranges.map(({ start }) => this.ownerOf(start, transaction)))) {
        if (recordId === undefined) continue;
        const change = changes?.get(recordId);
        const found = change ? change.after : this.stored(collection, recordId, transaction?.snapshot);
        if (found) yield found;
      }
      return;
    }
    for (const found of this.storedCandidates(collection, plan, transaction?.snapshot))
      if (!changes?.has(found.recordId)) yield found;
    for (const { after } of changes?.values() ?? []) if (after) yield after;
  }

  /** The record id of a unique key. */
  private ownerOf(key: Buffer, transaction: Transaction | undefined): number | undefined {
    const own = transaction?.uniqueKeys.get(nameOfKey(key));
    return own === undefined ? this.store.get(key, transaction?.snapshot)?.readUIntBE(0, 6) : (own ?? undefined);
  }

  private stored(collection: Collection, recordId: number, snapshot: Snapshot | undefined): StoredDocument | undefined {
    const bytes = this.store.get(recordKey(collection.id, recordId), snapshot);
    if (!bytes) return undefined;
    this.scanned.documents++;
    return new StoredDocument(recordId, bytes);
  }

  private *storedCandidates(
    collection: Collection,
    plan: Plan,
    snapshot: Snapshot | undefined,
  ): Generator<StoredDocument> {
    if ('fullScan' in plan) {
      const range = { start: recordKey(collection.id, 0), end: recordKey(collection.id + 1, 0), snapshot };
      for (const { key, value } of this.store.range(range)) {
        this.scanned.documents++;
        yield new StoredDocument(key.readUIntBE(5, 6), value);
      }
      return;
    }
    const seen = new Set<number>();
    const mayRepeat = 'union' in plan || plan.index.spec.multikey === true;
    for (const recordId of this.recordIds(plan, snapshot)) {
      if (mayRepeat) {
        if (seen.has(recordId)) continue;
        seen.add(recordId);
      }
      const found = this.stored(collection, recordId, snapshot);
      if (found) yield found;
    }
  }

  private *recordIds(plan: Plan, snapshot: Snapshot | undefined): Generator<number> {
    if ('fullScan' in plan) return;
    if ('union' in plan) {
      for (const branch of plan.union) yield* this.recordIds(branch, snapshot);
      return;
    }
    for (const { start, end } of plan.reverse ? plan.ranges.toReversed() : plan.ranges) {
      for (const { value } of this.store.range({ start, end, reverse: plan.reverse, snapshot }))
        yield value.readUIntBE(0, 6);
    }
  }

  /** Inserts completely or throws before the first write; the caller's store transaction undoes the rest. */
  insert(collection: Collection, bytes: Buffer, doc: Doc, view: View): void {
    const recordId = collection.nextRecordId();
    this.write(collection, { recordId, after: new StoredDocument(recordId, bytes, doc) }, view);
  }

  replace(collection: Collection, before: StoredDocument, after: Doc, view: View): Buffer {
    const bytes = encodeAfter(before, after);
    if (bytes.length > limits.documentBytes)
      return refuse(
        10334,
        `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${limits.documentBytes}`,
      );
    this.write(
      collection,
      { recordId: before.recordId, before, after: new StoredDocument(before.recordId, bytes, after) },
      view,
    );
    return bytes;
  }

  remove(collection: Collection, before: StoredDocument, view: View): void {
    this.write(collection, { recordId: before.recordId, before }, view);
  }

  private write(collection: Collection, change: RecordChange, { transaction }: View): void {
    const { recordId, before, after } = change;
    if (before) this.locks.claimRecord(collection.id, recordId, transaction);
    const entries: EntryChanges = { removed: [], added: [] };
    for (const index of collection.indexes) {
      if (!before || !after || index.mayDiffer(before.doc, after.doc))
        this.compareEntries(collection, index, change, entries, transaction);
    }
    if (transaction)
      transaction.record(collection.id, recordId, after && new StoredDocument(recordId, after.bytes), entries);
    else this.apply(collection.id, recordId, after, entries.removed, entries.added);
  }

  /** The entries of an index to remove and to add; throws if another document has the unique value. */
  private compareEntries(
    collection: Collection,
    index: Index,
    { recordId, before, after }: RecordChange,
    { removed, added }: EntryChanges,
    transaction: Transaction | undefined,
  ): void {
    const old = before ? index.entriesFor(before.doc, recordId) : [];
    const fresh = after ? index.entriesFor(after.doc, recordId) : [];
    if (after && !index.spec.multikey && index.meetsArrays(after.doc))
      this.markMultikey(collection, index, transaction);
    const { isUnique } = index;
    const oldNames = new Set(old.map(nameOfKey));
    for (const key of fresh) {
      const name = nameOfKey(key);
      if (oldNames.delete(name)) continue;
      if (isUnique) {
        this.locks.claimKey(name, transaction);
        if (this.isTaken(key, name, recordId, transaction)) throw duplicateKey(collection.namespace, index, after!.doc);
      }
      added.push({ key, name, isUnique });
    }
    if (oldNames.size === 0) return;
    for (const key of old) {
      const name = nameOfKey(key);
      if (!oldNames.has(name)) continue;
      if (isUnique) this.locks.claimKey(name, transaction);
      removed.push({ key, name, isUnique });
    }
  }

  private isTaken(key: Buffer, name: string, recordId: number, transaction: Transaction | undefined): boolean {
    const own = transaction?.uniqueKeys.get(name);
    if (own !== undefined) return own !== null && own !== recordId;
    const owner = this.store.get(key)?.readUIntBE(0, 6);
    if (owner === undefined && transaction && this.store.get(key, transaction.snapshot)) transaction.conflict();
    return owner !== undefined && owner !== recordId;
  }

  private markMultikey(collection: Collection, index: Index, transaction: Transaction | undefined): void {
    if (transaction) {
      transaction.metArrays.set(index.spec.id, collection.namespace);
      return;
    }
    index.spec.multikey = true;
    this.catalogue.save(collection);
  }

  /** Applies the writes of a transaction in the batch that commits it. */
  applyAll({ changes, metArrays }: Transaction): void {
    for (const [indexId, namespace] of metArrays) {
      const collection = this.catalogue.find(namespace);
      const index = collection?.indexes.find(({ spec }) => spec.id === indexId);
      if (collection && index && !index.spec.multikey) this.markMultikey(collection, index, undefined);
    }
    // All old entries are removed before new ones are added, because two documents may swap a unique value.
    for (const records of changes.values())
      for (const { removed } of records.values()) for (const { key } of removed.values()) this.store.remove(key);
    for (const [collectionId, records] of changes)
      for (const [recordId, { after, added }] of records)
        this.apply(collectionId, recordId, after, noEntries, added.values());
  }

  /** Adds the entries of a new index for existing documents. */
  fill(collection: Collection, index: Index): void {
    const range = { start: recordKey(collection.id, 0), end: recordKey(collection.id + 1, 0) };
    // Reads everything first, because writes invalidate the store's cursor.
    for (const { key, value } of [...this.store.range(range)]) {
      const recordId = key.readUIntBE(5, 6);
      const entries: EntryChanges = { removed: [], added: [] };
      this.compareEntries(
        collection,
        index,
        { recordId, after: new StoredDocument(recordId, value) },
        entries,
        undefined,
      );
      for (const entry of entries.added) this.store.put(entry.key, key.subarray(5));
    }
  }

  private apply(
    collectionId: number,
    recordId: number,
    after: StoredDocument | undefined,
    removed: Iterable<Entry>,
    added: Iterable<Entry>,
  ): void {
    const key = recordKey(collectionId, recordId);
    for (const entry of removed) this.store.remove(entry.key);
    if (after) this.store.put(key, after.bytes);
    else this.store.remove(key);
    const owner = key.subarray(5);
    for (const entry of added) this.store.put(entry.key, owner);
    this.locks.wrote(collectionId, recordId);
  }
}

type RecordChange = { recordId: number; before?: StoredDocument; after?: StoredDocument };
const noEntries: Entry[] = [];
