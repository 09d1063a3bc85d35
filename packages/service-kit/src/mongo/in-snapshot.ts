import type { ClientSession, Connection } from 'mongoose';
import { hasLabel, pauseBeforeRetry } from './retries';

/** A read that a failover or a write conflict ends begins anew: once in any case, and until so long after its start. */
const RETRY_FOR_MS = 5000;

/**
 * Reads at one instant, so that concurrent writes are not seen half. `read` starts anew after an error that MongoDB
 * labels as transient: it must not have effects of its own. The server ends it a minute after its start.
 */
export async function inSnapshot<T>(
  { db }: { db: Connection },
  read: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  const session = await db.startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
        const result = await read(session);
        await session.abortTransaction();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!hasLabel(error, 'TransientTransactionError') || (attempt > 1 && Date.now() > giveUpAt)) throw error;
        await pauseBeforeRetry(attempt);
      }
    }
  } finally {
    await session.endSession();
  }
}
