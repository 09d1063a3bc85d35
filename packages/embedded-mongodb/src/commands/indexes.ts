import { limits, partialFilterOperators } from '../documented-commands';
import { refuse } from '../failure';
import { BSONRegExp, encode, isDoc, isOperatorDoc, type Doc, type Value } from '../semantics/bson-document';
import { equalValues } from '../semantics/compare';
import type { Collection } from '../storage/catalogue';
import type { Index, IndexSpec } from '../storage/index-entries';
import { countOf, cursorOwner, docOf, namespaceOf, statementsOf, type Command } from './command';
import { waitForWriters } from './collections';
import { defaultFirstBatch } from './cursors';

export const createIndexes: Command = {
  needs: ['createIndex'],
  run: ({ server, database, command }) => {
    const specs = statementsOf(command, 'indexes').map(readSpec);
    const namespace = namespaceOf(database, command.createIndexes);
    return server.queue.submit(() => {
      const known = server.catalogue.find(namespace);
      const collection = known ?? server.catalogue.create(namespace, server.engine.locks.batch);
      const numIndexesBefore = collection.indexes.length;
      for (const spec of specs) {
        if (indexExists(collection, spec)) continue;
        if (collection.indexes.length >= limits.indexesPerCollection)
          return refuse(67, `add index fails, too many indexes for ${namespace} key:${JSON.stringify(spec.key)}`);
        waitForWriters(server, collection);
        server.engine.fill(collection, server.catalogue.addIndex(collection, spec, server.engine.locks.batch));
      }
      const numIndexesAfter = collection.indexes.length;
      return {
        numIndexesBefore,
        numIndexesAfter,
        createdCollectionAutomatically: !known,
        ...(numIndexesBefore === numIndexesAfter && { note: 'all indexes already exist' }),
      };
    });
  },
};

function readSpec({ key, name, unique, sparse, partialFilterExpression }: Doc): Omit<IndexSpec, 'id'> {
  if (!isDoc(key) || Object.keys(key).length === 0) return refuse(67, 'Index keys cannot be an empty object');
  if (Object.keys(key).length > limits.fieldsPerIndex) return refuse(13103, 'too many compound keys');
  for (const [path, direction] of Object.entries(key)) {
    if (path.split('.').some((part) => part === '' || part.startsWith('$') || /^\d+$/.test(part)))
      return refuse(67, `Index key path '${path}' is invalid or outside this server's subset`);
    if (direction !== 1 && direction !== -1)
      return refuse(67, `Values in the index key pattern must be 1 or -1 here; '${path}' has ${String(direction)}`);
  }
  if (typeof name !== 'string' || name === '') return refuse(9, 'The index name must be a non-empty string');
  for (const flag of [unique, sparse])
    if (flag !== undefined && typeof flag !== 'boolean') return refuse(14, 'unique and sparse are true or false');
  if (sparse === true && partialFilterExpression !== undefined)
    return refuse(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  const covered = docOf(partialFilterExpression, 'partialFilterExpression');
  for (const [path, condition] of Object.entries(covered)) refuseUnsupportedPart(path, condition);
  return {
    name,
    key,
    ...(unique === true && { unique }),
    ...(sparse === true && { sparse }),
    ...(partialFilterExpression !== undefined && { partialFilterExpression: covered }),
  };
}

function refuseUnsupportedPart(path: string, condition: Value): void {
  const operators: Doc = isOperatorDoc(condition) ? condition : {};
  const unsupported = [
    ...(path.startsWith('$') ? [path] : []),
    ...Object.keys(operators).filter((name) => !partialFilterOperators.has(name)),
    ...('$exists' in operators && operators.$exists !== true ? ['$not'] : []),
    ...(condition instanceof BSONRegExp ? ['$regex'] : []),
  ];
  if (unsupported.length > 0)
    refuse(67, `Expression not supported in partial index: ${unsupported.join()} (or outside this server's subset)`);
}

/** Whether the very same index exists already; one that only shares the name or the key is refused. */
function indexExists(collection: Collection, requested: Omit<IndexSpec, 'id'>): boolean {
  if (equalValues(requested.key, { _id: 1 })) return true;
  for (const { spec } of collection.indexes) {
    const sameKey =
      equalValues(spec.key, requested.key) &&
      equalValues(spec.partialFilterExpression ?? null, requested.partialFilterExpression ?? null);
    const sameOptions =
      (spec.unique ?? false) === (requested.unique ?? false) && (spec.sparse ?? false) === (requested.sparse ?? false);
    if (sameKey && sameOptions && spec.name === requested.name) return true;
    if (spec.name === requested.name || sameKey)
      return refuse(
        spec.name === requested.name ? 86 : 85,
        `Index already exists with a different name, key or options. Requested index: ${JSON.stringify(requested)}, ` +
          `existing index: ${JSON.stringify(spec)}`,
      );
  }
  return false;
}

export const listIndexes: Command = {
  needs: ['listIndexes'],
  run: ({ server, database, command, lsid }) => {
    const namespace = namespaceOf(database, command.listIndexes);
    const collection = server.catalogue.find(namespace) ?? refuse(26, `ns does not exist: ${namespace}`);
    const batchSize = countOf(docOf(command.cursor, 'cursor').batchSize, 'batchSize', defaultFirstBatch);
    const entries = collection.indexes.map(({ spec: { id, multikey, key, name, ...options } }) =>
      encode({ v: 2, key, name, ...options }),
    );
    return server.cursors.first(namespace, entries, { batchSize, owner: cursorOwner({ command, lsid }) });
  },
};

export const dropIndexes: Command = {
  needs: ['dropIndex'],
  run: ({ server, database, command }) =>
    server.queue.submit(() => {
      const namespace = namespaceOf(database, command.dropIndexes);
      const collection = server.catalogue.find(namespace) ?? refuse(26, `ns not found ${namespace}`);
      waitForWriters(server, collection);
      const nIndexesWas = collection.indexes.length;
      for (const index of chosen(collection, command.index)) server.catalogue.dropIndex(collection, index);
      return { nIndexesWas };
    }),
};

function chosen(collection: Collection, which: Value): Index[] {
  if (which === '*') return collection.indexes.slice(1);
  if (typeof which !== 'string')
    return refuse(14, "indexes are dropped by name; anything else is outside this server's subset");
  const index =
    collection.indexes.find(({ spec }) => spec.name === which) ?? refuse(27, `index not found with name [${which}]`);
  return index.spec.name === '_id_' ? refuse(72, 'cannot drop _id index') : [index];
}
