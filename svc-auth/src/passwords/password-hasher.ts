import { availableParallelism } from 'node:os';
import { InfrastructureError } from '@baazi/service-kit';
import { HashThread, type HashWork } from './hash-thread';

/** Argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About a second of work for each thread: whoever comes later is told to come again instead of waiting in vain. */
const WAITING_PER_THREAD = 64;
/** Nobody looks at an answer that comes later than this. */
const LONGEST_WAIT_MS = 3000;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a stored hash (no such account) it takes the same time and answers false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  close(): Promise<void>;
}
/** Answered as 503 with Retry-After. */
export class HashingBusy extends InfrastructureError {
  override name = 'HashingBusy';
}

/**
 * Hashing is the one thing here that costs real CPU time (and 19 MiB each), so it has threads of its own, one per core,
 * and the line before them is bounded in length and time. They have a lower priority than the thread that answers: a
 * storm of logins makes logins slow, nothing else. Passwords are at most 128 characters by contract; NFC makes one
 * password of the ways to type an accent.
 */
export async function createPasswordHasher(
  options: { threads?: number; waiting?: number; longestWaitMs?: number } = {},
): Promise<PasswordHasher> {
  const threads = Array.from({ length: options.threads ?? availableParallelism() }, () => new HashThread());
  const waiting = options.waiting ?? threads.length * WAITING_PER_THREAD;
  const longestWaitMs = options.longestWaitMs ?? LONGEST_WAIT_MS;
  const free = [...threads];
  const line: ((thread: HashThread) => void)[] = [];
  const inLine = async (): Promise<HashThread> => {
    if (line.length >= waiting) throw new HashingBusy('too many passwords are being checked');
    return new Promise((resolve) => line.push(resolve));
  };
  const onFreeThread = async (work: HashWork) => {
    const since = performance.now();
    const ready = free.pop();
    const thread = ready ?? (await inLine());
    try {
      if (!ready && performance.now() - since > longestWaitMs)
        throw new HashingBusy('a password waited too long to be checked');
      return await thread.run(work);
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = line.shift();
      if (next) next(thread);
      else free.push(thread);
    }
  };
  const hash = async (password: string): Promise<string> => {
    const done = await onFreeThread({ password: password.normalize('NFC'), cost });
    if (done.kind !== 'hashed') throw new Error('a hashing thread answered something else');
    return done.hash;
  };
  // Somebody who does not exist: comparing with it costs what comparing with a real one costs.
  const nobody = await hash('nobody has this password');
  return {
    hash,
    verify: async (stored, password) => {
      const done = await onFreeThread({ password: password.normalize('NFC'), cost, stored: stored ?? nobody });
      return done.kind === 'compared' && done.right && stored !== undefined;
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}
