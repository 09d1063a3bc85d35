import type { EventEntry, PayloadOf } from '@baazi/contracts';
import { mongo, type ClientSession, type Connection } from 'mongoose';
import { InfrastructureError } from '../faults/infrastructure-error';
import type { Outbox, OutboxRow } from '../bus/outbox';
import { currentContext } from '../telemetry/request-context';
import { inSpan, type Span } from '../telemetry/span';
import { Writes } from './writes';

/** What the work inside a transaction may do beside reading and writing with `session`. */
export interface Tx {
  session: ClientSession;
  /**
   * What is written in one statement: with the commit, or as soon as `send` is asked for. Until then this transaction
   * does not see it either. What was read before is matched there: see `VersionConflict`.
   */
  writes: Pick<Writes, 'insert' | 'update'>;
  send(): Promise<void>;
  /** The event's row is inserted in the same commit; it leaves for the bus after it. */
  publish<E extends EventEntry>(event: E, data: PayloadOf<E>): void;
  /** Runs once, after the commit (wake a worker, tell the live stream). */
  afterCommit(work: () => void): void;
  /** Nothing of this transaction is kept and nothing is told; what `work` returns is the answer all the same. */
  rollBack(): void;
}
/** Transactions of one database, with its outbox. */
export interface Transactions {
  db: Connection;
  outbox: Outbox;
  countRetry: () => void;
}

interface TxOptions {
  requestId?: string;
  /** The mark (`Shards`) of the players whose documents change: their events are written on their shard. */
  at?: { home?: string };
}

const TIME_TO_TRY_MS = 5000;
const TIME_TO_COMMIT_MS = 15_000;

/**
 * Runs `work` in one transaction, again from the start when it lost a race: so `work` only touches the database. After
 * 5 seconds the caller is told that we are busy, and nothing has happened.
 */
export async function inTransaction<T>(
  service: { transactions: Transactions },
  work: (tx: Tx) => Promise<T>,
  options: TxOptions = {},
): Promise<T> {
  const name = `transaction ${currentContext()?.story ?? 'at start'}`;
  return inSpan({ name, kind: 'client', facts: { 'db.system.name': 'mongodb' } }, (span) =>
    tryUntilItHolds(service.transactions, work, options, span),
  );
}

async function tryUntilItHolds<T>(
  { db, outbox, countRetry }: Transactions,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
  span: Span | undefined,
): Promise<T> {
  const giveUpAt = Date.now() + TIME_TO_TRY_MS;
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
      const afterwards: (() => void)[] = [];
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
          afterCommit: (then) => void afterwards.push(then),
          rollBack: () => void (isRolledBack = true),
        });
        if (isRolledBack) {
          await session.abortTransaction();
          return result;
        }
        outbox.insert(rows, writes);
        if (!isUsed && writes.size <= 1) {
          // Nothing was read, and one document is written whole or not at all by itself.
          await session.abortTransaction();
          await writes.send(db.getClient());
        } else {
          await send();
          await commit(session);
        }
        outbox.sendSoon(rows);
        for (const then of afterwards) then();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!hasLabel(error, 'TransientTransactionError')) throw error;
        if (Date.now() > giveUpAt)
          throw new InfrastructureError('a transaction kept losing its races', { cause: error });
        countRetry();
        span?.note({ 'baazi.retries': attempt });
        await pause(Math.random() * Math.min(5 * 1.6 ** attempt, 200));
      }
    }
  } finally {
    await session.endSession();
  }
}

/** A commit whose answer got lost is asked for again: the server answers the same for the same transaction. */
async function commit(session: ClientSession): Promise<void> {
  const giveUpAt = Date.now() + TIME_TO_COMMIT_MS;
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || Date.now() > giveUpAt) throw error;
      await pause(50);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const hasLabel = (error: unknown, label: string): boolean =>
  error instanceof mongo.MongoError && error.hasErrorLabel(label);
