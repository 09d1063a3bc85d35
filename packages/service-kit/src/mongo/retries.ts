import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';

/** A transaction may run again after `TransientTransactionError`, a commit after `UnknownTransactionCommitResult`. */
export const hasLabel = (
  error: unknown,
  label: 'TransientTransactionError' | 'UnknownTransactionCommitResult',
): boolean => error instanceof mongo.MongoError && error.hasErrorLabel(label);

/** Waits a random time of up to 200 ms, longer after each attempt, so that two transactions do not meet again. */
export const pauseBeforeRetry = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(5 * 1.6 ** attempt, 200));
