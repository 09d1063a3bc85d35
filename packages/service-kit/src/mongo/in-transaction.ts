import { setTimeout as sleep } from 'node:timers/promises';
import type { EventEntry, PayloadOf } from '@baazi/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { InfrastructureError } from '../faults/infrastructure-error';
import type { Outbox, OutboxRow } from '../bus/outbox';
import { currentContext } from '../telemetry/request-context';
import { inSpan, type Span } from '../telemetry/span';
import { hasLabel, pauseBeforeRetry } from './retries';
import { Writes } from './writes';

/** The operations of a transaction besides reading and writing with `session`. */
export interface Tx {
  session: ClientSession;
  /**
   * Writes that are sent in one statement, at the commit or on `send`. Until then the transaction itself does not see
   * them either. Optimistic locking: see `VersionConflict`.
   */
  writes: Pick<Writes, 'insert' | 'update'>;
  send(): Promise<void>;
  /** Inserts the event into the outbox in the same commit; it is published afterwards. */
  publish<E extends EventEntry>(event: E, data: PayloadOf<E>): void;
  /** Runs once, after the commit (wake a worker, notify live streams). */
  afterCommit(work: () => void): void;
  /** Discards all writes and events; the result of `work` is returned all the same. */
  rollBack(): void;
}
/** A database with its outbox. */
export interface Transactions {
  db: Connection;
  outbox: Outbox;
  countRetry: () => void;
}

interface TxOptions {
  requestId?: string;
  /** The shard key (`Shards`) of the players whose documents change: their events are written to their shard. */
  at?: { home?: string };
}

const RETRY_FOR_MS = 5000;
const COMMIT_RETRY_FOR_MS = 15_000;

/**
 * Runs `work` in one transaction and retries it from the start after a write conflict, so `work` must only touch the
 * database. After 5 seconds it throws InfrastructureError and nothing is written. A commit that stays without an answer
 * for 15 seconds throws the driver's error, and may have been done.
 */
export async function inTransaction<T>(
  service: { transactions: Transactions },
  work: (tx: Tx) => Promise<T>,
  options: TxOptions = {},
): Promise<T> {
  const name = `transaction ${currentContext()?.operation ?? 'at start'}`;
  return inSpan({ name, kind: 'client', facts: { 'db.system.name': 'mongodb' } }, (span) =>
    runWithRetries(service.transactions, work, options, span),
  );
}

async function runWithRetries<T>(
  { db, outbox, countRetry }: Transactions,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
  span: Span | undefined,
): Promise<T> {
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  const session = await db.startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      const rows: OutboxRow[] = [];
      const writes = new Writes();
      let isUsed = false;
      const send = (): Promise<void> => {
        isUsed = true;
        return writes.send(db.getClient(), { session });
      };
      const afterCommit: (() => void)[] = [];
      let isRolledBack = false;
      try {
        session.startTransaction({
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority' },
          readPreference: 'primary',
        });
        const result = await work({
          get session() {
            isUsed = true;
            return session;
          },
          writes,
          send,
          publish: (event, data) =>
            void rows.push({
              ...outbox.row(event, data, options.requestId ?? currentContext()?.requestId),
              ...options.at,
            }),
          afterCommit: (then) => void afterCommit.push(then),
          rollBack: () => void (isRolledBack = true),
        });
        if (isRolledBack) {
          await session.abortTransaction();
          return result;
        }
        outbox.insert(rows, writes);
        if (!isUsed && writes.size <= 1) {
          // Nothing was read, and a single-document write is atomic by itself.
          await session.abortTransaction();
          await writes.send(db.getClient());
        } else {
          await send();
          await commit(session);
        }
        outbox.notifyCommitted(rows);
        for (const then of afterCommit) then();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!hasLabel(error, 'TransientTransactionError')) throw error;
        if (Date.now() > giveUpAt)
          throw new InfrastructureError('a transaction kept failing with write conflicts', { cause: error });
        countRetry();
        span?.note({ 'baazi.retries': attempt });
        await pauseBeforeRetry(attempt);
      }
    }
  } finally {
    await session.endSession();
  }
}

/** Retries a commit whose result was lost: the server returns the same result for the same transaction. */
async function commit(session: ClientSession): Promise<void> {
  const giveUpAt = Date.now() + COMMIT_RETRY_FOR_MS;
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || Date.now() > giveUpAt) throw error;
      await sleep(50);
    }
  }
}
