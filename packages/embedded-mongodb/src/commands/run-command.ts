import type { RequiredRights } from '../access/access-control';
import { commonFields, documentedCommands, type CommandName, type DocumentedCommand } from '../documented-commands';
import { Failure, refuse } from '../failure';
import { Binary, isDoc, Long, Timestamp, type Doc, type Value } from '../semantics/bson-document';
import type { View } from '../storage/engine';
import { LockHeldError } from '../storage/locks';
import { aggregate } from './aggregate';
import { bulkWrite } from './bulk-write';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections';
import { documentedOf, refuseUnstable, type Command, type Context, type Server } from './command';
import { find, getMore, killCursors } from './find';
import { hello, ping } from './hello';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { saslContinue, saslStart } from './sasl';
import { abortTransaction, commitTransaction, endSessions, lsidOf } from './session-commands';
import { findAndModify, insert, remove, update } from './writes';

const commands: Record<CommandName, Command> = {
  hello,
  ismaster: hello,
  ping,
  saslStart,
  saslContinue,
  find,
  getMore,
  killCursors,
  aggregate,
  insert,
  update,
  delete: remove,
  bulkWrite,
  findAndModify,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  commitTransaction,
  abortTransaction,
  endSessions,
};

export class CommandRunner {
  private lastTime = { seconds: 0, increment: 0 };

  constructor(private readonly server: Server) {}

  /** Returns the reply to one command, which may be an error reply. */
  async answer(command: Doc, connectionId: number): Promise<Doc> {
    try {
      return this.stamped({ ...(await this.run(command, connectionId)), ok: 1 });
    } catch (error) {
      return this.stamped(errorReply(error, command.autocommit === false));
    }
  }

  private async run(command: Doc, connectionId: number): Promise<Doc> {
    const name = Object.keys(command)[0] ?? '';
    const documented =
      documentedOf(command) ?? refuse(59, `no such command: '${name}' (or outside this server's subset)`);
    const known = commands[name as CommandName];
    this.mayRun(known, name, command, connectionId);
    checkApi(command, name, documented);
    const inTransaction = command.autocommit === false;
    for (const field in command) {
      if (field !== name && !commonFields.has(field) && !documented.fields.includes(field))
        refuse(40415, `BSON field '${name}.${field}' is an unknown field (or outside this server's subset).`);
      refuseUnstable(command, documented.unstable, field);
    }
    if (typeof command.$db !== 'string' || command.$db === '') return refuse(73, 'Invalid namespace specified: no $db');
    checkConcerns(command, { endsTransaction: name.endsWith('Transaction'), inTransaction });
    const user = this.server.access.userOf(connectionId);
    const lsid = lsidOf(command.lsid, user);
    if (command.txnNumber !== undefined && lsid === undefined)
      return refuse(72, 'Transaction number requires a session ID to also be specified');
    const startedAt = performance.now();
    const context = { server: this.server, database: command.$db, command, connectionId, user, lsid };
    const reply = inTransaction
      ? await this.runInTransaction(known, name, context)
      : await known.run({ ...context, view: {}, write: (statement) => this.writeAlone(context, statement) });
    const most = Number(command.maxTimeMS ?? 0);
    if (most > 0 && performance.now() - startedAt > most && !name.endsWith('Transaction'))
      return refuse(50, 'operation exceeded time limit');
    return reply;
  }

  /** Checked first, so that an unauthenticated client learns nothing about a command. */
  private mayRun({ needs }: Command, name: string, command: Doc, connectionId: number): void {
    const collection = String(name === 'getMore' ? command.collection : (command[name] ?? ''));
    // Only these two commands name a cursor; in others such a name would be that of a collection.
    const ofCursor = name === 'getMore' || name === 'killCursors' ? needsOfCursor.get(collection) : undefined;
    const need = ofCursor ?? (typeof needs === 'function' ? needs(command) : needs);
    this.server.access.check(connectionId, name, need, { database: String(command.$db), collection });
  }

  /** A write outside transactions runs in the next batch; a retryable write runs once. */
  private async writeAlone(
    { command, lsid }: Pick<Context, 'command' | 'lsid'>,
    statement: (view: View) => Doc,
  ): Promise<Doc> {
    const { queue, sessions } = this.server;
    const txnNumber = command.txnNumber === undefined ? undefined : Number(command.txnNumber);
    if (lsid === undefined || txnNumber === undefined) return queue.submit(() => statement({}));
    return queue.submit(() => {
      const earlier = sessions.replyTo(lsid, txnNumber);
      if (earlier) return earlier;
      const fresh = statement({});
      sessions.remember(lsid, txnNumber, fresh);
      return fresh;
    });
  }

  /** A statement of a transaction runs immediately, in its snapshot. Any error aborts the transaction. */
  private async runInTransaction(known: Command, name: string, context: Omit<Context, 'view' | 'write'>): Promise<Doc> {
    const { sessions } = this.server;
    const { command } = context;
    const lsid = context.lsid ?? refuse(72, 'a transaction needs a session');
    const txnNumber = Number(command.txnNumber ?? refuse(72, "'autocommit' requires a transaction number"));
    if (name.endsWith('Transaction')) {
      if (command.$db !== 'admin') return refuse(13, `${name} may only be run against the admin database.`);
      return known.run({ ...context, view: {}, write: () => refuse(263, 'no write') });
    }
    const starts = command.startTransaction === true;
    const view = {
      transaction: sessions.transactionFor(lsid, txnNumber, { starts, connectionId: context.connectionId }),
    };
    try {
      checkPlaceInTransaction(name, { database: context.database, starts });
      const write = async (statement: (view: View) => Doc): Promise<Doc> => {
        try {
          return statement(view);
        } catch (error) {
          // Fails immediately, even in the first statement: the client retries the whole transaction.
          if (error instanceof LockHeldError) return view.transaction.conflict();
          throw error;
        }
      };
      const reply = await known.run({ ...context, view, write });
      if (Array.isArray(reply.writeErrors) || Number(reply.nErrors ?? 0) > 0) sessions.abort(lsid, txnNumber);
      return reply;
    } catch (error) {
      if (view.transaction === sessions.openTransaction(lsid)) sessions.abort(lsid);
      throw error;
    }
  }

  /** Every reply has a later operationTime than the previous one. */
  private stamped(reply: Doc): Doc {
    const seconds = Math.floor(Date.now() / 1000);
    this.lastTime =
      seconds > this.lastTime.seconds
        ? { seconds, increment: 1 }
        : { ...this.lastTime, increment: this.lastTime.increment + 1 };
    const operationTime = Timestamp.fromBits(this.lastTime.increment, this.lastTime.seconds);
    return { ...reply, $clusterTime: { clusterTime: operationTime, signature: unsigned }, operationTime };
  }
}

/** The rights for a cursor without a collection: of listCollections, or of the results of a bulkWrite. */
const needsOfCursor = new Map<string, RequiredRights>([
  ['$cmd.listCollections', ['listCollections']],
  ['$cmd.bulkWrite', 'login'],
]);

/** The parameters of the Stable API (reference/stable-api). No supported command is deprecated in V1. */
function checkApi({ apiVersion, apiStrict, apiDeprecationErrors }: Doc, name: string, documented: DocumentedCommand) {
  if (apiVersion === undefined && (apiStrict ?? apiDeprecationErrors) !== undefined)
    refuse(4886600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion');
  if (apiVersion !== undefined && apiVersion !== '1') refuse(322, `API version must be "1", not ${String(apiVersion)}`);
  if (apiStrict === true && !documented.isStable)
    refuse(323, `Provided apiStrict:true, but the command ${name} is not in API Version 1.`);
}

/** core/transactions-operations; MongoDB also creates collections and indexes in transactions. */
function checkPlaceInTransaction(name: string, { database, starts }: { database: string; starts: boolean }): void {
  if (!documentedCommands[name as CommandName].inTransaction)
    refuse(
      263,
      `Cannot run '${name}' in a multi-document ` +
        `transaction${name.startsWith('create') ? " (outside this server's subset)" : ''}.`,
    );
  if (database === 'config' || database === 'local' || (database === 'admin' && name !== 'bulkWrite'))
    refuse(263, `Cannot run command against the '${database}' database in a transaction.`);
  if (name === 'killCursors' && starts)
    refuse(263, 'Cannot run killCursors as the first operation in a multi-document transaction.');
}

const unsigned = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
const readLevels: Value[] = [undefined, 'local', 'majority', 'snapshot'];
const acknowledgements: Value[] = [undefined, 0, 1, 'majority'];

function checkConcerns(
  { readConcern, writeConcern, startTransaction }: Doc,
  { endsTransaction, inTransaction }: { endsTransaction: boolean; inTransaction: boolean },
): void {
  const level = isDoc(readConcern) ? readConcern.level : undefined;
  if (!readLevels.includes(level))
    refuse(9, `Unrecognized read concern level ${String(level)} (or outside this server's subset)`);
  if (level === 'snapshot' && !inTransaction)
    refuse(72, "read concern 'snapshot' outside transactions is outside this server's subset");
  if (inTransaction && level !== undefined && startTransaction !== true)
    refuse(72, 'Only the first command in a transaction may specify a readConcern');
  const w = isDoc(writeConcern) ? writeConcern.w : undefined;
  if (!acknowledgements.includes(w))
    refuse(
      typeof w === 'string' ? 79 : 100,
      `one member cannot acknowledge the write concern ${String(w)}, which is outside this server's subset`,
    );
  if (inTransaction && writeConcern !== undefined && !endsTransaction)
    refuse(72, 'writeConcern is not allowed within a multi-statement transaction');
}

/** After these codes a whole transaction may be retried (drivers' specification: transactions). */
const transient = new Set([112, 246, 251]);

function errorReply(error: unknown, inTransaction: boolean): Doc {
  if (error instanceof Failure)
    return {
      ok: 0,
      errmsg: error.message,
      code: error.code,
      codeName: error.codeName,
      ...error.details,
      ...(inTransaction && transient.has(error.code) && { errorLabels: ['TransientTransactionError'] }),
    };
  // A bug of this server.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return { ok: 0, errmsg: error instanceof Error ? error.message : String(error), code: 8, codeName: 'UnknownError' };
}
