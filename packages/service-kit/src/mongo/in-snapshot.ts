import type { ClientSession, Connection } from 'mongoose';

/** Reads at one instant, so that concurrent writes are not seen half. */
export async function inSnapshot<T>(
  { db }: { db: Connection },
  read: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await db.startSession();
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
    const result = await read(session);
    await session.abortTransaction();
    return result;
  } finally {
    await session.endSession();
  }
}
