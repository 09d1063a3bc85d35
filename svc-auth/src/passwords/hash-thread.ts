import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hashed'), hash: z.string() }),
  z.object({ kind: z.literal('compared'), right: z.boolean() }),
  z.object({ kind: z.literal('failed'), why: z.string() }),
]);
export type Hashed = Exclude<z.output<typeof outcome>, { kind: 'failed' }>;
/** With `stored` the password is compared, else hashed at `cost`. */
export interface HashWork {
  password: string;
  cost: { memoryCost: number; timeCost: number; parallelism: number };
  stored?: string;
}

/** One thread that hashes, one password at a time. It starts with its first work, and again after it died. */
export class HashThread {
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
        const said = outcome.parse(message);
        if (said.kind === 'failed') reject(new Error(said.why));
        else resolve(said);
      };
      worker.on('message', answered).on('error', fail).on('exit', gone);
      worker.postMessage(work);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Without the service's environment: no secret is needed to hash. */
  #start(): Worker {
    const worker = new Worker(path.join(__dirname, 'hash-one.cjs'), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }
}
