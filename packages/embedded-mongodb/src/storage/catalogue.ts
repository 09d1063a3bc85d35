import { refuse } from '../failure';
import { decode, encode } from '../semantics/bson-document';
import { Index, type IndexSpec } from './index-entries';
import { indexPrefix, recordKey, keySpace } from './keys';
import type { Store } from './store';

type Saved = { id: number; indexes: IndexSpec[] };

export class Collection {
  indexes: Index[];
  /** The batch that created it; older snapshots do not contain it. */
  madeInBatch = 0;

  constructor(
    readonly namespace: string,
    readonly id: number,
    specs: IndexSpec[],
    public lastRecordId: number,
  ) {
    this.indexes = specs.map((spec) => new Index(spec));
  }
  get database(): string {
    return this.namespace.slice(0, this.namespace.indexOf('.'));
  }
  get name(): string {
    return this.namespace.slice(this.namespace.indexOf('.') + 1);
  }
  nextRecordId(): number {
    return ++this.lastRecordId;
  }
}

/** The collections and indexes, in memory and, written in the same transaction as a change, in the store. */
export class Catalogue {
  private collections = new Map<string, Collection>();
  private lastId = 0;
  /** Whether it has changed since the last `settle`; a rolled-back job must then reload it. */
  touched = false;

  constructor(private readonly store: Store) {
    this.reload();
  }

  reload(): void {
    const before = this.collections;
    this.collections = new Map();
    this.touched = false;
    for (const { key, value } of this.store.range({
      start: Buffer.from([keySpace.collection]),
      end: Buffer.from([keySpace.collection + 1]),
    })) {
      const namespace = key.toString('utf8', 1);
      const saved = decode(value) as Saved;
      const collection = new Collection(namespace, saved.id, saved.indexes, this.lastRecordIdOf(saved.id));
      const known = before.get(namespace);
      if (known?.id === saved.id) {
        collection.madeInBatch = known.madeInBatch;
        // Open transactions may hold references.
        collection.lastRecordId = Math.max(collection.lastRecordId, known.lastRecordId);
      }
      for (const index of collection.indexes)
        index.madeInBatch = known?.indexes.find(({ spec }) => spec.id === index.spec.id)?.madeInBatch ?? 0;
      this.collections.set(namespace, collection);
      this.lastId = Math.max(this.lastId, saved.id, ...saved.indexes.map(({ id }) => id));
    }
  }

  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  all(database?: string): Collection[] {
    const all = [...this.collections.values()];
    return database === undefined ? all : all.filter((collection) => collection.database === database);
  }

  create(namespace: string, batch: number): Collection {
    const name = namespace.slice(namespace.indexOf('.') + 1);
    if (
      name === '' ||
      name.includes('$') ||
      name.includes('\0') ||
      name.startsWith('system.') ||
      Buffer.byteLength(namespace) > 255
    )
      return refuse(73, `Invalid namespace specified '${namespace}'`);
    const collection = new Collection(
      namespace,
      ++this.lastId,
      [{ id: ++this.lastId, name: '_id_', key: { _id: 1 } }],
      0,
    );
    collection.madeInBatch = batch;
    this.collections.set(namespace, collection);
    this.save(collection);
    return collection;
  }

  addIndex(collection: Collection, spec: Omit<IndexSpec, 'id'>, batch: number): Index {
    const index = new Index({ id: ++this.lastId, ...spec });
    index.madeInBatch = batch;
    collection.indexes = [...collection.indexes, index];
    this.save(collection);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.removeAll(indexPrefix(index.spec.id), indexPrefix(index.spec.id + 1));
    this.save(collection);
  }

  drop(collection: Collection): void {
    this.touched = true;
    this.collections.delete(collection.namespace);
    this.store.remove(catalogueKey(collection.namespace));
    this.removeAll(recordKey(collection.id, 0), recordKey(collection.id + 1, 0));
    for (const { spec } of collection.indexes) this.removeAll(indexPrefix(spec.id), indexPrefix(spec.id + 1));
  }

  save(collection: Collection): void {
    this.touched = true;
    const saved: Saved = { id: collection.id, indexes: collection.indexes.map(({ spec }) => spec) };
    this.store.put(catalogueKey(collection.namespace), encode(saved));
  }

  private removeAll(start: Buffer, end: Buffer): void {
    for (const key of Array.from(this.store.range({ start, end }), (entry) => entry.key)) this.store.remove(key);
  }

  private lastRecordIdOf(id: number): number {
    for (const { key } of this.store.range({ start: recordKey(id, 0), end: recordKey(id + 1, 0), reverse: true }))
      return key.readUIntBE(5, 6);
    return 0;
  }
}

function catalogueKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([keySpace.collection]), Buffer.from(namespace)]);
}
