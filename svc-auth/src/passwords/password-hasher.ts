import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { InfrastructureError } from '@baazi/service-kit';

/** Argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About a second of work for each thread: whoever comes later is told to come again instead of waiting in vain. */
const WAITING_PER_THREAD = 64;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a stored hash (no such account) it takes the same time and answers false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
/** Answered as 503 with Retry-After. */
export class HashingBusy extends InfrastructureError {
  override name = 'HashingBusy';
}

/**
 * Hashing is the one thing here that costs real CPU time (and 19 MiB each), so at most one runs per core, and the line behind is bounded.
 * Passwords are at most 128 characters by contract; NFC makes one password of the ways to type an accent.
 */
export async function createPasswordHasher(options: { threads?: number; waiting?: number } = {}): Promise<PasswordHasher> {
  const threads = options.threads ?? availableParallelism();
  const waiting = options.waiting ?? threads * WAITING_PER_THREAD;
  const line: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= threads) {
      if (line.length >= waiting) throw new HashingBusy('too many passwords are being checked');
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
  // Somebody who does not exist: comparing with it costs what comparing with a real one costs.
  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), cost)),
    verify: async (stored, password) => {
      const right = await inTurn(() => verify(stored ?? nobody, password.normalize('NFC')));
      return right && stored !== undefined;
    },
  };
}
