import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { InfrastructureError, partFolder, type Service } from '@baazi/service-kit';
import { z } from 'zod';
import type { AuthConfig } from '../auth-config';
import type { FactorDeps } from '../factors/factor';

export type PasswordDeps = FactorDeps & {
  service: Pick<Service, 'log'> & { config: Pick<AuthConfig, 'BREACH_CHECK_URL'> };
  hasher: PasswordHasher;
};

/** Argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About a second of work per thread. Further requests are refused at once instead of timing out. */
const QUEUE_PER_THREAD = 64;
/** Clients have given up by then. */
const MAX_WAIT_MS = 3000;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a stored hash (unknown account) it takes the same time and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  close(): Promise<void>;
}
/** Answered as 503 with Retry-After. */
export class HashingBusy extends InfrastructureError {
  override name = 'HashingBusy';
}

/**
 * Hashing is the only CPU-bound work of this service (and takes 19 MiB each), so it has its own threads, one per core,
 * behind a queue that is bounded in length and time. Their priority is below that of the main thread, so that a burst
 * of log-ins slows down log-ins only. Passwords have at most 128 characters by contract. NFC normalizes the ways to
 * type an accent.
 */
export async function createPasswordHasher(
  options: { threads?: number; maxQueued?: number; maxWaitMs?: number } = {},
): Promise<PasswordHasher> {
  const threads = Array.from({ length: options.threads ?? availableParallelism() }, () => new HashThread());
  const maxQueued = options.maxQueued ?? threads.length * QUEUE_PER_THREAD;
  const maxWaitMs = options.maxWaitMs ?? MAX_WAIT_MS;
  const free = [...threads];
  const queue: ((thread: HashThread) => void)[] = [];
  const nextFreeThread = async (): Promise<HashThread> => {
    if (queue.length >= maxQueued) throw new HashingBusy('too many passwords are being checked');
    return new Promise((resolve) => queue.push(resolve));
  };
  const onFreeThread = async (work: HashWork) => {
    const since = performance.now();
    const ready = free.pop();
    const thread = ready ?? (await nextFreeThread());
    try {
      if (!ready && performance.now() - since > maxWaitMs)
        throw new HashingBusy('a password waited too long to be checked');
      return await thread.run(work);
    } finally {
      // The thread is handed to the queue directly, so that no new request overtakes it.
      const next = queue.shift();
      if (next) next(thread);
      else free.push(thread);
    }
  };
  const hash = async (password: string): Promise<string> => {
    const done = await onFreeThread({ password: password.normalize('NFC'), cost });
    if (done.kind !== 'hashed') throw new Error('a hashing thread returned an unexpected result');
    return done.hash;
  };
  // For unknown accounts: comparing with this hash takes as long as with a real one.
  const placeholder = await hash('nobody has this password');
  return {
    hash,
    verify: async (stored, password) => {
      const done = await onFreeThread({ password: password.normalize('NFC'), cost, stored: stored ?? placeholder });
      return done.kind === 'compared' && done.right && stored !== undefined;
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

/** A real hash of a random password, so that an attempt at a closed account takes as long as at any other. */
export const unusablePasswordHash = ({ hasher }: PasswordDeps): Promise<string> =>
  hasher.hash(randomBytes(32).toString('base64'));

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hashed'), hash: z.string() }),
  z.object({ kind: z.literal('compared'), right: z.boolean() }),
  z.object({ kind: z.literal('failed'), why: z.string() }),
]);
type Hashed = Exclude<z.output<typeof outcome>, { kind: 'failed' }>;
/** With `stored`, compares the password; else hashes it at `cost`. */
interface HashWork {
  password: string;
  cost: { memoryCost: number; timeCost: number; parallelism: number };
  stored?: string;
}

/** A thread that hashes one password at a time. It starts on first use, and again after a crash. */
class HashThread {
  #worker: Worker | undefined;

  run(work: HashWork): Promise<Hashed> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      const settle = (): void => void worker.off('message', answered).off('error', fail).off('exit', gone);
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      const gone = (): void => fail(new Error('a hashing thread ended'));
      const answered = (message: unknown): void => {
        settle();
        const result = outcome.parse(message);
        if (result.kind === 'failed') reject(new Error(result.why));
        else resolve(result);
      };
      worker.on('message', answered).on('error', fail).on('exit', gone);
      worker.postMessage(work);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Runs without the service's environment, because hashing needs no secrets. */
  #start(): Worker {
    const worker = new Worker(path.join(partFolder(__dirname), 'passwords/hash-one.cjs'), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }
}
