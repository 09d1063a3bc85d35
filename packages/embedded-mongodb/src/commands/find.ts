import { refuse } from '../failure';
import { encode, Long, type Value } from '../semantics/bson-document';
import { compileFilter } from '../semantics/match';
import { compileProjection } from '../semantics/project';
import { parseSort } from '../semantics/sort';
import type { Query } from '../storage/engine';
import type { StoredDocument } from '../storage/stored-document';
import { countOf, cursorOwner, docOf, namespaceOf, type Command, type Context } from './command';
import { defaultFirstBatch } from './cursors';

export const find: Command = {
  needs: ['find'],
  run: (context) => {
    const { command, server } = context;
    const namespace = namespaceOf(context.database, command.find);
    const project = compileProjection(command.projection);
    const limit = countOf(command.limit, 'limit', 0);
    const found = read(context, namespace, {
      filter: docOf(command.filter, 'filter'),
      sort: parseSort(command.sort),
      skip: countOf(command.skip, 'skip', 0),
      limit: limit === 0 ? Infinity : limit,
    });
    const documents = found.map((one) => (project ? encode(project(one.doc)) : one.bytes));
    const batchSize = countOf(command.batchSize, 'batchSize', defaultFirstBatch);
    return server.cursors.first(namespace, documents, {
      batchSize,
      singleBatch: command.singleBatch === true,
      owner: cursorOwner(context),
    });
  },
};

/** Runs a query. A missing collection counts as empty, but the filter is still validated. */
export function read(
  { server, view }: Pick<Context, 'server' | 'view'>,
  namespace: string,
  query: Query,
): StoredDocument[] {
  const collection = server.catalogue.find(namespace);
  if (collection) return server.engine.find(collection, query, view);
  compileFilter(query.filter);
  return [];
}

export const getMore: Command = {
  needs: ['find'],
  run: ({ server, database, command, lsid }) => {
    const id =
      command.getMore instanceof Long ? command.getMore.toString() : refuse(14, 'a cursor id is a 64-bit integer');
    return server.cursors.next(id, `${database}.${String(command.collection)}`, {
      batchSize: countOf(command.batchSize, 'batchSize', 0),
      owner: cursorOwner({ command, lsid }),
    });
  },
};

export const killCursors: Command = {
  needs: ['find'],
  run: ({ server, database, command }) => {
    const ids = Array.isArray(command.cursors) ? (command.cursors as Value[]) : refuse(14, 'cursors must be an array');
    const namespace = namespaceOf(database, command.killCursors);
    const cursorsKilled = ids.filter((id) => server.cursors.killIn(namespace, String(id)));
    return {
      cursorsKilled,
      cursorsNotFound: ids.filter((id) => !cursorsKilled.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};
