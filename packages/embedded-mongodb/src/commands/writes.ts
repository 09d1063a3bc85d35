import { limits } from '../documented-commands';
import { Failure, refuse } from '../failure';
import { BSONRegExp, decode, encode, isDoc, ObjectId, type Doc, type Value } from '../semantics/bson-document';
import { compileUpdate, seedFromFilter, type Update } from '../semantics/update';
import { compileProjection } from '../semantics/project';
import { parseSort } from '../semantics/sort';
import type { Collection } from '../storage/catalogue';
import type { View } from '../storage/engine';
import type { StoredDocument } from '../storage/stored-document';
import { batchOf, docOf, namespaceOf, statementsOf, type Command, type Context, type Server } from './command';
import { read } from './find';

export const toInsert = ['insert'] as const;
export const toUpdate = ['find', 'update'] as const;
export const toUpsert = ['find', 'update', 'insert'] as const;
export const toRemove = ['find', 'remove'] as const;

export const insert: Command = {
  needs: toInsert,
  run: (context) => {
    const documents = batchOf(context.command, 'documents');
    const namespace = namespaceOf(context.database, context.command.insert);
    return context.write((view) => {
      const collection = collectionToWrite(context.server, namespace, view);
      return addUp(context, documents as Buffer[], (bytes) => {
        insertDocument(context.server, collection, bytes, view);
        return { n: 1 };
      });
    });
  },
};

export const update: Command = {
  needs: ({ updates }) => (listOf(updates).some(({ upsert }) => upsert === true) ? toUpsert : toUpdate),
  run: (context) => {
    const statements = statementsOf(context.command, 'updates');
    const namespace = namespaceOf(context.database, context.command.update);
    return context.write((view) =>
      addUp(context, statements, ({ q, u, multi, upsert, arrayFilters }) =>
        updateMatching({ server: context.server, namespace, view }, docOf(q, 'q'), u, {
          arrayFilters,
          multi: multi === true,
          upsert: upsert === true,
        }),
      ),
    );
  },
};

export const remove: Command = {
  needs: toRemove,
  run: (context) => {
    const statements = statementsOf(context.command, 'deletes');
    const namespace = namespaceOf(context.database, context.command.delete);
    return context.write((view) =>
      addUp(context, statements, ({ q, limit }) => {
        if (limit !== 0 && limit !== 1)
          return refuse(9, `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
        return removeMatching({ server: context.server, namespace, view }, docOf(q, 'q'), { multi: limit === 0 });
      }),
    );
  },
};

export const findAndModify: Command = {
  needs: ({ upsert, remove }) => [
    'find',
    remove === true ? 'remove' : 'update',
    ...(upsert === true ? ['insert'] : []),
  ],
  run: (context) => {
    const { command, server } = context;
    const namespace = namespaceOf(context.database, command.findAndModify);
    if (command.remove === true) return refuse(9, "findAndModify with remove is outside this server's subset");
    const project = compileProjection(command.fields) ?? ((doc: Doc) => doc);
    const filter = docOf(command.query, 'query');
    const sort = parseSort(command.sort);
    const change = compileUpdate(command.update, { arrayFilters: command.arrayFilters });
    const seed = command.upsert === true ? seedFromFilter(filter) : undefined;
    return context.write((view) => {
      const [found] = read({ server, view }, namespace, { filter, sort, limit: 1 });
      if (found) {
        const { doc } = applyUpdate(server, namespace, found, { change, view });
        return {
          lastErrorObject: { n: 1, updatedExisting: true },
          value: project(command.new === true ? doc : found.doc),
        };
      }
      if (!seed) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
      const doc = upsertDocument(server, namespace, change(seed, { isInsert: true }).doc, view);
      return {
        lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
        value: command.new === true ? project(doc) : null,
      };
    });
  },
};

/** Unchecked statements. */
export const listOf = (value: Value): Doc[] => (Array.isArray(value) ? value.filter(isDoc) : []);

export type WriteTarget = { server: Server; namespace: string; view: View };
export type StatementResult = { n: number; nModified?: number; upserted?: { _id: Value } };

/** Codes that fail the whole command instead of one statement. */
const endsCommand = new Set([112, 246, 251, 263]);

/** Runs the statements in order. An ordered batch, and any batch in a transaction, stops at the first error. */
export function runEach<T>(
  { command, view }: Context,
  statements: T[],
  { run, failed }: { run: (statement: T, index: number) => void; failed: (failure: Doc, index: number) => void },
): void {
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof Failure) || endsCommand.has(error.code)) throw error;
      failed({ code: error.code, ...error.details, errmsg: error.message }, index);
      if (command.ordered !== false || view.transaction) return;
    }
  }
}

/** Runs the statements of one command and sums up their results. */
function addUp<T>(context: Context, statements: T[], run: (statement: T) => StatementResult): Doc {
  const total: { n: number; nModified?: number; upserted?: Doc[]; writeErrors?: Doc[] } = { n: 0 };
  if ('updates' in context.command) total.nModified = 0;
  runEach(context, statements, {
    run: (statement, index) => {
      const { n, nModified = 0, upserted } = run(statement);
      total.n += n;
      if (total.nModified !== undefined) total.nModified += nModified;
      if (upserted) (total.upserted ??= []).push({ index, ...upserted });
    },
    failed: (failure, index) => (total.writeErrors ??= []).push({ index, ...failure }),
  });
  return total;
}

export function updateMatching(
  { server, namespace, view }: WriteTarget,
  filter: Doc,
  updateBy: Value,
  { arrayFilters, multi, upsert }: { arrayFilters: Value; multi: boolean; upsert: boolean },
): StatementResult {
  const change = compileUpdate(updateBy, { arrayFilters, multi });
  const seed = upsert ? seedFromFilter(filter) : undefined;
  const found = read({ server, view }, namespace, { filter, limit: multi ? Infinity : 1 });
  if (found.length === 0 && seed) {
    const doc = upsertDocument(server, namespace, change(seed, { isInsert: true }).doc, view);
    return { n: 1, nModified: 0, upserted: { _id: doc._id } };
  }
  return {
    n: found.length,
    nModified: found.filter((each) => applyUpdate(server, namespace, each, { change, view }).changed).length,
  };
}

export function removeMatching(
  { server, namespace, view }: WriteTarget,
  filter: Doc,
  { multi }: { multi: boolean },
): StatementResult {
  const found = read({ server, view }, namespace, { filter, limit: multi ? Infinity : 1 });
  for (const each of found) server.engine.remove(existing(server, namespace), each, view);
  return { n: found.length };
}

function existing(server: Server, namespace: string): Collection {
  return server.catalogue.find(namespace) ?? refuse(26, `ns does not exist: ${namespace}`);
}

export function collectionToWrite(server: Server, namespace: string, view: View): Collection {
  const known = server.catalogue.find(namespace);
  if (known) return known;
  if (view.transaction)
    return refuse(
      263,
      `Cannot create namespace ${namespace} in multi-document transaction (outside this server's subset).`,
    );
  return server.catalogue.create(namespace, server.engine.locks.batch);
}

function applyUpdate(
  server: Server,
  namespace: string,
  found: StoredDocument,
  { change, view }: { change: Update; view: View },
): { doc: Doc; changed: boolean } {
  const result = change(found.doc, { isInsert: false });
  if (result.changed) server.engine.replace(existing(server, namespace), found, result.doc, view);
  return result;
}

function upsertDocument(server: Server, namespace: string, doc: Doc, view: View): Doc {
  return insertDocument(server, collectionToWrite(server, namespace, view), encode(doc), view);
}

/** Validates and inserts one document. A missing _id is generated; _id is always the first field. */
export function insertDocument(server: Server, collection: Collection, bytes: Buffer, view: View): Doc {
  let doc = decode(bytes);
  let stored = bytes;
  if (Object.keys(doc)[0] !== '_id') {
    const { _id = new ObjectId(), ...rest } = doc;
    doc = { _id, ...rest };
    stored = encode(doc);
  }
  if (stored.length > limits.documentBytes)
    return refuse(
      10334,
      `BSONObj size: ${stored.length} is invalid. Size must be between 0 and ${limits.documentBytes}`,
    );
  const id = doc._id;
  if (Array.isArray(id) || id instanceof BSONRegExp || id === undefined)
    return refuse(
      53,
      `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : id === undefined ? 'undefined' : 'regex'}`,
    );
  if (isDoc(id) && Object.keys(id).some((key) => key.startsWith('$')))
    return refuse(
      52,
      `_id fields may not contain '$'-prefixed fields: ${Object.keys(id)[0]} is not valid for storage.`,
    );
  server.engine.insert(collection, stored, doc, view);
  return doc;
}
