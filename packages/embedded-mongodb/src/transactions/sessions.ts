import { limits } from '../documented-commands';
import { Failure, refuse } from '../failure';
import { decode, encode, type Doc } from '../semantics/bson-document';
import type { Engine } from '../storage/engine';
import { keySpace } from '../storage/keys';
import type { Store } from '../storage/store';
import type { WriteQueue } from '../storage/write-queue';
import { Transaction } from '../storage/transaction';

/**
 * The last retryable write of a session, stored in the same LMDB transaction as its data, so that a retry after a crash
 * gets the first answer.
 */
type Memory = { txnNumber: number; reply?: Doc; committed?: boolean; usedAt: Date };
type Session = {
  txnNumber: number;
  transaction?: Transaction;
  state: 'open' | 'committing' | 'committed' | 'aborted';
  startedAt: number;
  lastUsedAt: number;
  connectionId: number;
  orphanedAt?: number;
};

/**
 * A crashed client would otherwise hold its locks for a whole minute. A live client continues on another connection
 * within this time.
 */
const orphanedTransactionMs = 2_000;
const rememberedMs = limits.sessionMinutes * 60_000;

export class Sessions {
  private readonly sessions = new Map<string, Session>();
  /** The highest txnNumber of each session; a higher number is not a retry. */
  private readonly lastWrites = new Map<string, number>();
  private readonly sweeper = setInterval(() => this.abortOld(Date.now()), 1_000).unref();
  private readonly cleaner = setInterval(() => this.forgetOld(Date.now()), rememberedMs).unref();

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly queue: WriteQueue,
    private readonly lifetimeMs: number = limits.transactionLifetimeMs,
  ) {
    this.forgetOld(Date.now());
  }

  /** The stored answer, if this is a retry. Called in the batch of the write. */
  replyTo(lsid: string, txnNumber: number): Doc | undefined {
    const known = (this.lastWrites.get(lsid) ?? Infinity) < txnNumber ? undefined : this.recall(lsid);
    if (!known || known.txnNumber < txnNumber) return undefined;
    if (known.txnNumber > txnNumber)
      return refuse(
        225,
        `Retryable write with txnNumber ${txnNumber} is prohibited on session ${lsid} because a newer retryable ` +
          `write with txnNumber ${known.txnNumber} has already started on this session.`,
      );
    return known.reply;
  }

  remember(lsid: string, txnNumber: number, reply: Doc): void {
    this.save(lsid, { txnNumber, reply, usedAt: new Date() });
  }

  /** The transaction of a statement; the first statement opens it. */
  transactionFor(
    lsid: string,
    txnNumber: number,
    { starts, connectionId }: { starts: boolean; connectionId: number },
  ): Transaction {
    const session = this.sessions.get(lsid);
    if (session && session.txnNumber > txnNumber)
      return refuse(
        225,
        `Cannot start transaction ${txnNumber} on session ${lsid} because a newer transaction ` +
          `${session.txnNumber} has already started.`,
      );
    if (starts) {
      if (session?.txnNumber === txnNumber)
        return refuse(
          50911,
          `Cannot start a transaction at given transaction number ${txnNumber} a transaction with the same ` +
            `number is in state ${session.state}`,
        );
      this.abort(lsid);
      const transaction = new Transaction(this.store, this.engine.locks);
      const startedAt = Date.now();
      this.sessions.set(lsid, {
        txnNumber,
        transaction,
        state: 'open',
        startedAt,
        lastUsedAt: startedAt,
        connectionId,
      });
      return transaction;
    }
    if (!session || session.txnNumber !== txnNumber) {
      if (this.recall(lsid)?.txnNumber === txnNumber)
        return refuse(256, `Transaction ${txnNumber} has been committed.`);
      throw noSuchTransaction(txnNumber);
    }
    if (session.state === 'committed' || session.state === 'committing')
      return refuse(256, `Transaction ${txnNumber} has been committed.`);
    if (!session.transaction) throw noSuchTransaction(txnNumber);
    session.lastUsedAt = Date.now();
    session.connectionId = connectionId;
    session.orphanedAt = undefined;
    return session.transaction;
  }

  openTransaction(lsid: string): Transaction | undefined {
    return this.sessions.get(lsid)?.transaction;
  }

  async commit(lsid: string, txnNumber: number): Promise<void> {
    const session = this.sessions.get(lsid);
    if (session && session.txnNumber > txnNumber)
      return refuse(225, `A newer transaction ${session.txnNumber} has started on this session.`);
    if (session?.txnNumber !== txnNumber) {
      const known = this.recall(lsid);
      if (known?.txnNumber === txnNumber && known.committed) return;
      throw noSuchTransaction(txnNumber);
    }
    if (session.state === 'committed') return;
    const { transaction } = session;
    if (!transaction || session.state !== 'open') throw noSuchTransaction(txnNumber);
    session.state = 'committing';
    try {
      await this.queue.submit(() => {
        this.engine.applyAll(transaction);
        this.save(lsid, { txnNumber, committed: true, usedAt: new Date() });
      });
      session.state = 'committed';
    } catch (error) {
      session.state = 'aborted';
      throw error;
    } finally {
      transaction.end();
      session.transaction = undefined;
    }
  }

  /** Aborts the session's transaction; without a number, the open one. */
  abort(lsid: string, txnNumber?: number): void {
    const session = this.sessions.get(lsid);
    if (txnNumber !== undefined && session?.txnNumber === txnNumber && session.state === 'committed')
      return refuse(256, `Transaction ${txnNumber} has been committed.`);
    const isOpen =
      session?.transaction !== undefined &&
      session.state === 'open' &&
      (txnNumber === undefined || session.txnNumber === txnNumber);
    if (!isOpen) {
      if (txnNumber !== undefined) throw noSuchTransaction(txnNumber);
      return;
    }
    session.transaction!.end();
    session.transaction = undefined;
    session.state = 'aborted';
  }

  forget(lsid: string): void {
    this.abort(lsid);
    this.sessions.delete(lsid);
    this.lastWrites.delete(lsid);
  }

  /** Sessions whose last statement used the closed connection. */
  connectionClosed(connectionId: number): void {
    for (const session of this.sessions.values())
      if (session.connectionId === connectionId) session.orphanedAt = Date.now();
  }

  forgetAll(): void {
    for (const lsid of this.sessions.keys()) this.forget(lsid);
  }

  private abortOld(now: number): void {
    for (const [lsid, session] of this.sessions) {
      const isOver =
        now - session.startedAt > this.lifetimeMs || now - (session.orphanedAt ?? now) > orphanedTransactionMs;
      if (session.state === 'open' && isOver) this.abort(lsid);
      else if (!session.transaction && now - session.lastUsedAt > rememberedMs) this.sessions.delete(lsid);
    }
  }

  private recall(lsid: string): Memory | undefined {
    const saved = this.store.get(sessionKey(lsid));
    return saved && (decode(saved) as Memory);
  }

  private save(lsid: string, memory: Memory): void {
    this.lastWrites.set(lsid, memory.txnNumber);
    this.store.put(sessionKey(lsid), encode(memory));
  }

  private forgetOld(now: number): void {
    this.lastWrites.clear();
    const old = Array.from(
      this.store.range({ start: Buffer.from([keySpace.session]), end: Buffer.from([keySpace.session + 1]) }),
    ).filter(({ value }) => now - (decode(value) as Memory).usedAt.getTime() > rememberedMs);
    if (old.length > 0) this.store.transaction(() => old.forEach(({ key }) => this.store.remove(key)));
  }

  close(): void {
    clearInterval(this.sweeper);
    clearInterval(this.cleaner);
    this.forgetAll();
  }
}

function noSuchTransaction(txnNumber: number): Failure {
  return new Failure(251, `Given transaction number ${txnNumber} does not match any in-progress transactions.`);
}

function sessionKey(lsid: string): Buffer {
  return Buffer.concat([Buffer.from([keySpace.session]), Buffer.from(lsid, 'hex')]);
}
