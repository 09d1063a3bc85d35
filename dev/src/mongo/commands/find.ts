import { refuse } from '../failure';
import { encode, Long, type Doc, type Value } from '../semantics/bson-document';
import { equalValues } from '../semantics/compare';
import { compileFilter } from '../semantics/match';
import { keyValuesAt } from '../semantics/paths';
import { compileProjection } from '../semantics/project';
import { parseSort } from '../semantics/sort';
import type { Query } from '../storage/engine';
import { countOf, docOf, namespaceOf } from './arguments';
import type { Command, Context } from './context';

/** manual: reference/command/find */
export const find: Command = {
  fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch', 'allowDiskUse', 'noCursorTimeout'],
  inTransaction: true,
  run: (context) => {
    const { command, server } = context;
    const namespace = namespaceOf(context.database, command.find);
    const project = compileProjection(command.projection);
    const limit = countOf(command.limit, 'limit', 0);
    const found = read(context, namespace, { filter: docOf(command.filter, 'filter'), sort: parseSort(command.sort), skip: countOf(command.skip, 'skip', 0), limit: limit === 0 ? Infinity : limit });
    const documents = found.map(({ bytes, doc }) => (project ? encode(project(doc)) : bytes));
    const batchSize = command.batchSize === undefined ? undefined : countOf(command.batchSize, 'batchSize', 0);
    return server.cursors.first(namespace, documents, { batchSize, singleBatch: command.singleBatch === true, lsid: context.lsid });
  },
};

/** What a query finds; a collection that does not exist is empty, but the filter is still checked. */
export function read({ server, view }: Context, namespace: string, query: Query): ReturnType<typeof server.engine.find> {
  const collection = server.catalogue.find(namespace);
  if (collection) return server.engine.find(collection, query, view);
  compileFilter(query.filter);
  return [];
}

/** manual: reference/command/getMore */
export const getMore: Command = {
  fields: ['collection', 'batchSize'],
  inTransaction: true,
  run: ({ server, database, command }) => {
    const id = command.getMore instanceof Long ? command.getMore.toString() : refuse(14, 'a cursor id is a 64-bit integer');
    return server.cursors.next(id, `${database}.${String(command.collection)}`, command.batchSize === undefined ? undefined : countOf(command.batchSize, 'batchSize', 0));
  },
};

/** manual: reference/command/killCursors */
export const killCursors: Command = {
  fields: ['cursors'],
  inTransaction: true,
  run: ({ server, command }) => {
    const ids = Array.isArray(command.cursors) ? command.cursors as Value[] : refuse(14, 'cursors must be an array');
    const cursorsKilled = ids.filter((id) => server.cursors.kill(String(id)));
    return { cursorsKilled, cursorsNotFound: ids.filter((id) => !cursorsKilled.includes(id)), cursorsAlive: [], cursorsUnknown: [] };
  },
};

/** manual: reference/command/count */
export const count: Command = {
  fields: ['query', 'skip', 'limit'],
  run: (context) => {
    const { command, database } = context;
    const limit = Math.abs(Number(command.limit ?? 0));
    return { n: read(context, namespaceOf(database, command.count), { filter: docOf(command.query, 'query'), skip: countOf(command.skip, 'skip', 0), limit: limit === 0 ? Infinity : limit }).length };
  },
};

/** manual: reference/command/distinct */
export const distinct: Command = {
  fields: ['key', 'query'],
  inTransaction: true,
  run: (context) => {
    const { command, database } = context;
    if (typeof command.key !== 'string' || command.key === '') return refuse(14, "BSON field 'distinct.key' is the wrong type, expected type 'string'");
    const path = command.key.split('.');
    const values: Value[] = [];
    for (const { doc } of read(context, namespaceOf(database, command.distinct), { filter: docOf(command.query, 'query') })) {
      for (const value of presentValues(doc, path)) if (!values.some((known) => equalValues(known, value))) values.push(value);
    }
    return { values };
  },
};

/** Like index keys, but a missing field gives nothing. */
function presentValues(doc: Doc, path: string[]): Value[] {
  const hasNull = compileFilter({ [path.join('.')]: { $type: 'null' } });
  return keyValuesAt(doc, path).filter((value) => value !== undefined && (value !== null || hasNull(doc)));
}
