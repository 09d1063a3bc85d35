import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../wallet-collections';

/** Reads of one instant: what moves meanwhile is not half seen. */
export async function inSnapshot<T>(
  { db }: WalletCollections,
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
