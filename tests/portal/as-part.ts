import { createPrivateKey, randomBytes } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import type { TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { frameSigner, toMessage } from '../../packages/service-kit/src/bus/frame';

type Event = Omit<Parameters<typeof toMessage>[0], 'traceparent' | 'createdAt' | 'sentAt' | 'pending'>;

/** The message of an event as this part of the stack alone can write it: signed with its key. */
export function messageOf(stack: TestStack, emitter: string, row: Event): Buffer {
  const key = stack.environmentOf(emitter)['SERVICE_PRIVATE_KEY'] ?? '';
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  return toMessage({ ...row, traceparent, createdAt: new Date() }, frameSigner(createPrivateKey(key)));
}

/** The part's own database, with its own rights. */
export async function inDatabaseOf<T>(
  stack: TestStack,
  part: string,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const { MONGODB_URL = '', MONGODB_DATABASE } = stack.environmentOf(part);
  const db = await mongoose.createConnection(MONGODB_URL, { dbName: MONGODB_DATABASE ?? '' }).asPromise();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
