import { refuse } from '../failure';
import { encode, isDoc, type Doc, type Value } from '../semantics/bson-document';
import { cursorOwner, docOf, statementsOf, type Command } from './command';
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

export const bulkWrite: Command = {
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
  run: async (context) => {
    const { command, server, lsid } = context;
    if (context.database !== 'admin') return refuse(13, 'bulkWrite may only be run against the admin database.');
    if (command.bypassDocumentValidation === true)
      return refuse(9, "bulkWrite with bypassDocumentValidation is outside this server's subset");
    statementsOf(command, 'nsInfo');
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
    return {
      ...counts,
      ...server.cursors.first('admin.$cmd.bulkWrite', documents, {
        batchSize: Infinity,
        owner: cursorOwner({ command, lsid }),
      }),
    };
  },
};

/**
 * The ops of a bulkWrite. The first field of an op is its kind and holds the index of its namespace in nsInfo. Refuses
 * an op of no or several kinds, with undocumented fields, or without a listed namespace.
 */
function opsOf(command: Doc): Doc[] {
  const ops = statementsOf(command, 'ops', (op) => Object.keys(op)[0] ?? '');
  for (const [index, op] of ops.entries())
    if (namespaceAt(command.nsInfo, placeOf(op)) === undefined)
      return refuse(2, `BulkWrite ops entry ${index} has an invalid nsInfo index.`);
  return ops;
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
