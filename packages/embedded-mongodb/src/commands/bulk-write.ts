import { refuse } from '../failure';
import { encode, isDoc, type Doc, type Value } from '../semantics/bson-document';
import { docOf, statementsOf, type Command } from './command';
import {
  collectionToWrite,
  insertDocument,
  listOf,
  removeMatching,
  runEach,
  toInsert,
  toRemove,
  toUpdate,
  toUpsert,
  updateMatching,
  type WriteTarget,
  type StatementResult,
} from './writes';

/** manual: reference/command/bulkWrite */
export const bulkWrite: Command = {
  fields: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation'],
  needs: ({ ops, nsInfo }) => {
    const needed = new Map<string, Set<string>>();
    for (const op of listOf(ops)) {
      const namespace = namespaceAt(nsInfo, placeOf(op));
      if (namespace === undefined) continue; // refused at execution
      const actions = needed.get(namespace) ?? new Set();
      needed.set(namespace, actions);
      for (const action of actionsOf(op)) actions.add(action);
    }
    return needed;
  },
  inTransaction: true,
  run: async (context) => {
    const { command, server, lsid } = context;
    if (context.database !== 'admin') return refuse(13, 'bulkWrite may only be run against the admin database.');
    if (command.bypassDocumentValidation === true)
      return refuse(9, "bulkWrite with bypassDocumentValidation is outside this server's subset");
    statementsOf(command, 'nsInfo', ['ns']);
    const ops = opsOf(command);
    const { results, ...counts } = await context.write((view) => {
      const total = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
      const results: Doc[] = [];
      runEach(context, ops, {
        run: (op, idx) => {
          const result = runOp(op, { server, namespace: namespaceAt(command.nsInfo, placeOf(op))!, view });
          if (op.insert !== undefined) total.nInserted += result.n;
          else if (op.delete !== undefined) total.nDeleted += result.n;
          else if (result.upserted) total.nUpserted++;
          else total.nMatched += result.n;
          total.nModified += result.nModified ?? 0;
          if (command.errorsOnly !== true) results.push({ ok: 1, idx, ...result });
        },
        failed: (failure, idx) => {
          total.nErrors++;
          results.push({ ok: 0, idx, ...failure, n: 0 });
        },
      });
      return { ...total, results: results };
    });
    // A stored answer of a retryable write has the results as documents; a cursor needs bytes.
    const documents = listOf(results).map(encode);
    return { ...counts, ...server.cursors.first('admin.$cmd.bulkWrite', documents, { batchSize: Infinity, lsid }) };
  },
};

/** The fields of each kind of op; the first field names the kind and holds the index of the namespace in nsInfo. */
const opFields: Record<string, readonly string[]> = {
  insert: ['insert', 'document'],
  update: ['update', 'filter', 'updateMods', 'multi', 'upsert', 'arrayFilters'],
  delete: ['delete', 'filter', 'multi'],
};

/** The ops of a bulkWrite. Refuses an op of no or several kinds, with unknown fields, or without a listed namespace. */
function opsOf({ ops, nsInfo }: Doc): Doc[] {
  if (!Array.isArray(ops)) return refuse(40414, "BSON field 'bulkWrite.ops' is missing but a required field");
  if (ops.length === 0 || ops.length > 100_000)
    return refuse(16, `Write batch sizes must be between 1 and 100000. Got ${ops.length} operations.`);
  return ops.map((entry: Value, index) => {
    const op = docOf(entry, 'ops');
    let known: readonly string[] | undefined;
    for (const key in op) {
      known ??= (Object.hasOwn(opFields, key) ? opFields[key] : undefined) ?? [];
      if (!known.includes(key))
        return refuse(
          40415,
          `BSON field 'bulkWrite.ops.${key}' is an unknown field (or outside this server's subset).`,
        );
    }
    if (namespaceAt(nsInfo, placeOf(op)) === undefined)
      return refuse(2, `BulkWrite ops entry ${index} has an invalid nsInfo index.`);
    return op;
  });
}

const placeOf = (op: Doc): Value => op.insert ?? op.update ?? op.delete;

function actionsOf(op: Doc): readonly string[] {
  if (op.insert !== undefined) return toInsert;
  if (op.delete !== undefined) return toRemove;
  return op.upsert === true ? toUpsert : toUpdate;
}

/** Parses nsInfo, for the check of rights and for the writes. */
function namespaceAt(nsInfo: Value, position: Value): string | undefined {
  if (!Array.isArray(nsInfo) || typeof position !== 'number') return undefined;
  const info: Value = nsInfo[position];
  const namespace = isDoc(info) ? info.ns : undefined;
  return typeof namespace === 'string' && namespace.indexOf('.') > 0 ? namespace : undefined;
}

function runOp(op: Doc, target: WriteTarget): StatementResult {
  const { filter, multi } = op;
  if (op.insert !== undefined) {
    if (!Buffer.isBuffer(op.document)) return refuse(14, "BSON field 'document' is the wrong type, expected 'object'");
    insertDocument(
      target.server,
      collectionToWrite(target.server, target.namespace, target.view),
      op.document,
      target.view,
    );
    return { n: 1 };
  }
  if (op.delete !== undefined) return removeMatching(target, docOf(filter, 'filter'), { multi: multi === true });
  return updateMatching(target, docOf(filter, 'filter'), op.updateMods, {
    arrayFilters: op.arrayFilters,
    multi: multi === true,
    upsert: op.upsert === true,
  });
}
