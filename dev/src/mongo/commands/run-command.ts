import { codeNameOf, Failure, refuse } from '../failure';
import { Binary, isDoc, Long, Timestamp, type Doc, type Value } from '../semantics/bson-document';
import { isNumber } from '../semantics/compare';
import type { View } from '../storage/engine';
import { HeldBy } from '../transactions/locks';
import type { Connection } from '../wire/connection';
import { aggregate } from './aggregate';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections';
import type { Command, Context, Server } from './context';
import { ConnectionDropped, FailPoints } from './fail-points';
import { count, distinct, find, getMore, killCursors } from './find';
import { hello } from './hello';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { labelsFor } from './labels';
import { buildInfo, ping, serverStatus } from './server-status';
import { abortTransaction, commitTransaction, endSessions, killAllSessions, lsidOf } from './session-commands';
import { findAndModify, insert, remove, update } from './writes';

/** Every command this server knows; any other is refused as unknown. */
export const commands: Record<string, Command> = {
  hello, isMaster: hello, ismaster: hello, ping, buildInfo, buildinfo: buildInfo, serverStatus,
  find, getMore, killCursors, count, distinct, aggregate, insert, update, delete: remove, findAndModify, findandmodify: findAndModify,
  create, drop, dropDatabase, listCollections, listDatabases, createIndexes, listIndexes, dropIndexes,
  commitTransaction, abortTransaction, endSessions, killAllSessions,
};

/** Fields that every command takes. $readPreference makes no difference with one server; comment is only for logs. */
const commonFields = new Set(['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'autocommit', 'startTransaction', 'readConcern', 'writeConcern', 'comment', 'maxTimeMS']);
const mostWaitMs = 100;

export class CommandRunner {
  private readonly failPoints = new FailPoints();
  private lastTime = { seconds: 0, increment: 0 };

  constructor(private readonly server: Server, private readonly allowsFailPoints: boolean) {}

  /** The reply to one command, an error reply included; undefined asks to drop the connection. */
  async answer(command: Doc, connection: Connection): Promise<Doc | undefined> {
    const name = Object.keys(command)[0] ?? '';
    const inTransaction = command.autocommit === false;
    let labels: string[] | undefined;
    let reply: Doc;
    try {
      if (name === 'configureFailPoint' && this.allowsFailPoints) return this.stamped({ ...this.failPoints.configure(command), ok: 1 });
      noteAppName(command, connection);
      const sabotage = await this.failPoints.strike(name, connection.appName);
      if (sabotage?.close) return undefined;
      labels = sabotage?.labels;
      if (sabotage?.errorCode !== undefined) throw new Failure(sabotage.errorCode, `Failing command via 'failCommand' failpoint`);
      reply = { ...await this.run(name, command, connection), ok: 1 };
      const concernError = sabotage?.writeConcernError ?? writeConcernError(command);
      if (concernError) reply = { ...reply, writeConcernError: concernError };
    } catch (error) {
      if (error instanceof ConnectionDropped) return undefined;
      reply = errorReply(error);
    }
    labels ??= labelsFor(reply, { name, inTransaction, hasTxnNumber: command.txnNumber !== undefined });
    return this.stamped(labels.length > 0 ? { ...reply, errorLabels: labels } : reply);
  }

  private async run(name: string, command: Doc, connection: Connection): Promise<Doc> {
    const known = commands[name] ?? refuse(59, `no such command: '${name}' (or outside this server's subset)`);
    const inTransaction = command.autocommit === false;
    for (const field of Object.keys(command)) if (field !== name && !commonFields.has(field) && !known.fields.includes(field)) refuse(40415, `BSON field '${name}.${field}' is an unknown field (or outside this server's subset).`);
    if (typeof command.$db !== 'string' || command.$db === '') return refuse(73, 'Invalid namespace specified: no $db');
    checkConcerns(command, { name, inTransaction });
    const lsid = lsidOf(command.lsid);
    if (command.txnNumber !== undefined && lsid === undefined) return refuse(72, 'Transaction number requires a session ID to also be specified');
    const startedAt = performance.now();
    const context = { server: this.server, database: command.$db, command, connectionId: connection.id, lsid };
    const reply = inTransaction ? await this.runInTransaction(known, name, context) : await known.run({ ...context, view: {}, write: (statement) => this.writeAlone(context, statement) });
    const most = Number(command.maxTimeMS ?? 0);
    if (most > 0 && performance.now() - startedAt > most && !name.endsWith('Transaction')) return refuse(50, 'operation exceeded time limit');
    return reply;
  }

  /** A write outside transactions: in the next batch, and only once for one retryable write. */
  private async writeAlone({ command, lsid }: Pick<Context, 'command' | 'lsid'>, statement: (view: View) => Doc): Promise<Doc> {
    const txnNumber = command.txnNumber === undefined ? undefined : Number(command.txnNumber);
    if (lsid === undefined || txnNumber === undefined) return this.server.queue.submit(() => statement({}));
    let dropsAt: 'before' | 'after' | undefined;
    const reply = await this.server.queue.submit(() => {
      const earlier = this.server.sessions.replyTo(lsid, txnNumber);
      if (earlier) return earlier;
      dropsAt = this.failPoints.strikeWrite();
      if (dropsAt === 'before') throw new ConnectionDropped();
      const fresh = statement({});
      this.server.sessions.remember(lsid, txnNumber, fresh);
      return fresh;
    });
    if (dropsAt === 'after') throw new ConnectionDropped();
    return reply;
  }

  /** A statement of a multi-document transaction: at once, in its snapshot. Any error ends the transaction. */
  private async runInTransaction(known: Command, name: string, context: Omit<Context, 'view' | 'write'>): Promise<Doc> {
    const { sessions } = this.server;
    const { command } = context;
    const lsid = context.lsid ?? refuse(72, 'a transaction needs a session');
    const txnNumber = Number(command.txnNumber ?? refuse(72, "'autocommit' requires a transaction number"));
    const ends = name === 'commitTransaction' || name === 'abortTransaction';
    if (ends) {
      if (command.$db !== 'admin') return refuse(13, `${name} may only be run against the admin database.`);
      return known.run({ ...context, view: {}, write: () => refuse(263, 'no write') });
    }
    const starts = command.startTransaction === true;
    const view = { transaction: sessions.transactionFor(lsid, txnNumber, { starts, connectionId: context.connectionId }) };
    try {
      if (!known.inTransaction) return refuse(263, `Cannot run '${name}' in a multi-document transaction${name.startsWith('create') ? " (outside this server's subset)" : ''}.`);
      const write = async (statement: (view: View) => Doc): Promise<Doc> => {
        const deadline = performance.now() + mostWaitMs;
        for (;;) {
          try {
            return statement(view);
          } catch (error) {
            if (!(error instanceof HeldBy)) throw error;
            // Nothing is read yet: waiting for the holder and looking afresh saves a conflict.
            const left = deadline - performance.now();
            if (!starts || left <= 0) return view.transaction.conflict();
            await error.holder.wait(left);
            view.transaction = sessions.restart(lsid);
          }
        }
      };
      const reply = await known.run({ ...context, view, write });
      if (Array.isArray(reply.writeErrors)) sessions.abort(lsid, txnNumber);
      return reply;
    } catch (error) {
      if (view.transaction === sessions.openTransaction(lsid)) sessions.abort(lsid);
      throw error;
    }
  }

  /** Every reply carries a time later than the one before. */
  private stamped(reply: Doc): Doc {
    const seconds = Math.floor(Date.now() / 1000);
    this.lastTime = seconds > this.lastTime.seconds ? { seconds, increment: 1 } : { ...this.lastTime, increment: this.lastTime.increment + 1 };
    const operationTime = Timestamp.fromBits(this.lastTime.increment, this.lastTime.seconds);
    return { ...reply, $clusterTime: { clusterTime: operationTime, signature: unsigned }, operationTime };
  }
}

const unsigned = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

function noteAppName({ client }: Doc, connection: Connection): void {
  if (isDoc(client) && isDoc(client.application)) connection.appName = String(client.application.name);
}

const readLevels: Value[] = ['local', 'majority', 'available', 'linearizable', 'snapshot'];

function checkConcerns({ readConcern, writeConcern, startTransaction }: Doc, { name, inTransaction }: { name: string; inTransaction: boolean }): void {
  const level = isDoc(readConcern) ? readConcern.level : undefined;
  if (level !== undefined && !readLevels.includes(level)) refuse(9, `Unrecognized read concern level ${String(level)}`);
  if (level === 'snapshot' && !inTransaction) refuse(72, "read concern 'snapshot' outside transactions is outside this server's subset");
  if (inTransaction && level !== undefined && startTransaction !== true) refuse(72, 'Only the first command in a transaction may specify a readConcern');
  if (inTransaction && writeConcern !== undefined && !name.endsWith('Transaction')) refuse(72, 'writeConcern is not allowed within a multi-statement transaction');
}

/** More members than one cannot acknowledge; everything up to majority is already on disk. */
function writeConcernError({ writeConcern }: Doc): Doc | undefined {
  const w = isDoc(writeConcern) ? writeConcern.w : undefined;
  if (isNumber(w) && Number(w) > 1) return { code: 100, codeName: codeNameOf(100), errmsg: 'Not enough data-bearing nodes' };
  if (typeof w === 'string' && w !== 'majority') return { code: 79, codeName: codeNameOf(79), errmsg: `No write concern mode named '${w}' found in replica set configuration` };
  return undefined;
}

function errorReply(error: unknown): Doc {
  if (error instanceof Failure) return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
  // The library's own complaints about an expression, or a fault of this server: loud either way.
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error && error.constructor.name === 'MingoError')) process.stderr.write(`${error instanceof Error ? error.stack : message}\n`);
  return { ok: 0, errmsg: message, code: 8, codeName: 'UnknownError' };
}
