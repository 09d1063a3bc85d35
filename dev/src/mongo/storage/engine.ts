import { refuse } from '../failure';
import type { Locks } from '../transactions/locks';
import type { Transaction } from '../transactions/transaction';
import { decode, encode, type Doc } from '../semantics/bson-document';
import { compileFilter } from '../semantics/match';
import { sortBy, type SortField } from '../semantics/sort';
import type { Catalogue, Collection } from './catalogue';
import { duplicateKey } from './duplicate-key';
import type { Index } from './index-entries';
import { recordKey } from './keys';
import { choosePlan, type KeyRange, type Plan } from './planner';
import type { Snapshot, Store } from './store';

export type Found = { recordId: number; bytes: Buffer; doc: Doc };
export type Query = { filter: Doc; sort?: SortField[]; skip?: number; limit?: number };
/** Where statements read and write: the committed state, or a transaction's snapshot with its own changes on top. */
export type View = { transaction?: Transaction };

/** Documents and their index entries over the store. */
export class Engine {
  /** What the last statements cost: documents and keys looked at (serverStatus tells them). */
  readonly scanned = { documents: 0, keys: 0, plans: { index: 0, all: 0 } };

  constructor(readonly store: Store, readonly catalogue: Catalogue, readonly locks: Locks) {}

  /** The documents that match, in order; an index bounds the search where one fits. */
  find(collection: Collection, { filter, sort = [], skip = 0, limit = Infinity }: Query, view: View = {}): Found[] {
    const matches = compileFilter(filter);
    const { transaction } = view;
    if (transaction && collection.madeInBatch > transaction.batch) return refuse(246, `${collection.namespace} was made after this transaction's snapshot`);
    const changes = transaction?.changes.get(collection.id);
    const indexes = transaction ? collection.indexes.filter(({ madeInBatch }) => madeInBatch <= transaction.batch) : collection.indexes;
    const plan = choosePlan(filter, sort, indexes);
    const isSorted = sort.length === 0 || ('index' in plan && plan.isSorted && !changes);
    const enough = isSorted ? skip + limit : Infinity;
    const found: Found[] = [];
    this.scanned.plans['readsAll' in plan ? 'all' : 'index']++;
    if (enough > 0) {
      for (const candidate of this.candidates(collection, plan, transaction?.snapshot)) {
        if (changes?.has(candidate.recordId) || !matches(candidate.doc)) continue;
        if (found.push(candidate) >= enough) break;
      }
      for (const [recordId, { after }] of changes ?? []) {
        if (!after) continue;
        const doc = decode(after);
        if (matches(doc)) found.push({ recordId, bytes: after, doc });
      }
    }
    const ordered = isSorted ? found : sortBy(found, sort, ({ doc }) => doc);
    return skip === 0 && ordered.length <= limit ? ordered : ordered.slice(skip, skip + limit);
  }

  private *candidates(collection: Collection, plan: Plan, snapshot: Snapshot | undefined): Generator<Found> {
    if ('readsAll' in plan) {
      const range = { start: recordKey(collection.id, 0), end: recordKey(collection.id + 1, 0), snapshot };
      for (const { key, value } of this.store.range(range)) {
        this.scanned.documents++;
        yield { recordId: key.readUIntBE(5, 6), bytes: value, doc: decode(value) };
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
      const bytes = this.store.get(recordKey(collection.id, recordId), snapshot);
      if (!bytes) continue;
      this.scanned.documents++;
      yield { recordId, bytes, doc: decode(bytes) };
    }
  }

  private *recordIds(plan: Plan, snapshot: Snapshot | undefined): Generator<number> {
    if ('readsAll' in plan) return;
    if ('union' in plan) { for (const branch of plan.union) yield* this.recordIds(branch, snapshot); return; }
    for (const range of plan.reverse ? plan.ranges.toReversed() : plan.ranges) yield* this.recordIdsIn(range, plan.reverse, snapshot);
  }

  private *recordIdsIn({ start, end, isPoint }: KeyRange, reverse: boolean, snapshot: Snapshot | undefined): Generator<number> {
    if (isPoint) {
      this.scanned.keys++;
      const recordId = this.store.get(start, snapshot);
      if (recordId) yield recordId.readUIntBE(0, 6);
      return;
    }
    for (const { value } of this.store.range({ start, end, reverse, snapshot })) {
      this.scanned.keys++;
      yield value.readUIntBE(0, 6);
    }
  }

  /** Writes happen whole or throw before the first byte, apart from what the caller's store transaction undoes. */
  insert(collection: Collection, bytes: Buffer, doc: Doc, view: View): void {
    this.write(collection, { recordId: collection.nextRecordId(), after: { bytes, doc } }, view);
  }

  replace(collection: Collection, { recordId, bytes, doc }: Found, after: Doc, view: View): Buffer {
    const encoded = encode(after);
    if (encoded.length > largestDocument) return refuse(10334, `BSONObj size: ${encoded.length} is invalid. Size must be between 0 and ${largestDocument}`);
    this.write(collection, { recordId, before: { bytes, doc }, after: { bytes: encoded, doc: after } }, view);
    return encoded;
  }

  remove(collection: Collection, { recordId, bytes, doc }: Found, view: View): void {
    this.write(collection, { recordId, before: { bytes, doc } }, view);
  }

  private write(collection: Collection, change: RecordChange, { transaction }: View): void {
    const { recordId, before, after } = change;
    if (before) this.locks.claimRecord(collection.id, recordId, transaction);
    const removed: Buffer[] = [];
    const added: Buffer[] = [];
    for (const index of collection.indexes) this.compareEntries(collection, index, change, { removed, added, transaction });
    if (transaction) {
      transaction.record(collection, recordId, { before: before?.bytes ?? null, after: after?.bytes ?? null, removed, added });
      return;
    }
    this.apply(collection.id, recordId, after?.bytes ?? null, removed, added);
  }

  /** Which entries of one index go and come; a unique value of another document refuses the write. */
  private compareEntries(collection: Collection, index: Index, { recordId, before, after }: RecordChange, into: { removed: Buffer[]; added: Buffer[]; transaction?: Transaction }): void {
    const { transaction } = into;
    const old = before ? index.entriesFor(before.doc, recordId) : [];
    const fresh = after ? index.entriesFor(after.doc, recordId) : [];
    if (after && !index.spec.multikey && index.meetsArrays(after.doc)) this.markMultikey(collection, index, transaction);
    const oldKeys = new Set(old.map((key) => key.toString('latin1')));
    for (const key of fresh) {
      const name = key.toString('latin1');
      if (oldKeys.delete(name)) continue;
      if (index.isUnique) {
        this.locks.claimKey(name, transaction);
        if (this.isTaken(key, name, recordId, transaction)) throw duplicateKey(collection.namespace, index, after!.doc);
      }
      into.added.push(key);
    }
    for (const key of old) {
      const name = key.toString('latin1');
      if (!oldKeys.has(name)) continue;
      if (index.isUnique) this.locks.claimKey(name, transaction);
      into.removed.push(key);
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

  /** The writes of a transaction, in the batch that commits it. */
  applyAll({ changes, metArrays }: Transaction): void {
    for (const [indexId, namespace] of metArrays) {
      const collection = this.catalogue.find(namespace);
      const index = collection?.indexes.find(({ spec }) => spec.id === indexId);
      if (collection && index && !index.spec.multikey) this.markMultikey(collection, index, undefined);
    }
    // Every old entry goes before a new one comes: two documents may swap a unique value.
    for (const records of changes.values()) for (const { removed } of records.values()) for (const key of removed.values()) this.store.remove(key);
    for (const [collectionId, records] of changes) for (const [recordId, { after, added }] of records) this.apply(collectionId, recordId, after, [], [...added.values()]);
  }

  /** Entries of a new index for the documents already there. */
  fill(collection: Collection, index: Index): void {
    const range = { start: recordKey(collection.id, 0), end: recordKey(collection.id + 1, 0) };
    // Read whole first: the store's cursor does not survive the writes.
    for (const { key, value } of [...this.store.range(range)]) {
      const recordId = key.readUIntBE(5, 6);
      const change = { recordId, after: { bytes: value, doc: decode(value) } };
      const into = { removed: [], added: [] as Buffer[] };
      this.compareEntries(collection, index, change, into);
      for (const entry of into.added) this.store.put(entry, key.subarray(5));
    }
  }

  private apply(collectionId: number, recordId: number, bytes: Buffer | null, removed: Buffer[], added: Buffer[]): void {
    const key = recordKey(collectionId, recordId);
    for (const entry of removed) this.store.remove(entry);
    if (bytes) this.store.put(key, bytes);
    else this.store.remove(key);
    const owner = key.subarray(5);
    for (const entry of added) this.store.put(entry, owner);
    this.locks.wrote(collectionId, recordId);
  }
}

export const largestDocument = 16 * 1024 * 1024;
type Version = { bytes: Buffer; doc: Doc };
type RecordChange = { recordId: number; before?: Version; after?: Version };

