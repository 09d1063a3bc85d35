import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { partFolder } from '@baazi/service-kit/gateway';
import { z } from 'zod';

/** A server half as it runs: `name` is shown in its stack traces. */
export interface HalfCode {
  name: string;
  code: string;
}
interface Limits {
  loadMs: number;
  drawMs: number;
}

/**
 * Beyond these the thread is ended. Documents do not wait that long: the bounds are those of a fault, in time of a wall
 * clock, on a machine that is busy otherwise.
 */
const LIMITS: Limits = { loadMs: 5000, drawMs: 1000 };
/** The thread ends itself at its limit; this is for one that cannot. */
const GRACE_MS = 100;
const HEAP_MB = 64;

const answer = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ drawn: z.string() }),
  z.object({ error: z.string() }),
  z.object({ broken: z.string() }),
]);
type Answer = z.output<typeof answer>;

/** Draws with one release of a remote, one drawing at a time, in a thread without environment and with a bounded heap. */
export class DrawingThread {
  readonly #worker: Worker;
  #last: Promise<unknown>;
  #isEnded = false;

  constructor(
    halves: readonly HalfCode[],
    private readonly limits: Limits = LIMITS,
  ) {
    this.#worker = new Worker(path.join(partFolder(__dirname), 'drawing/draw-in-thread.cjs'), {
      workerData: { scripts: halves.map(({ name, code }) => ({ filename: name, code })), ...limits },
      env: {},
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
    });
    // A drawing that is never awaited must not keep the process alive.
    this.#worker.unref();
    this.#last = this.#answer(limits.loadMs);
    this.#last.catch(() => undefined);
  }

  /** False after a fault: its drawings are rejected. */
  get isRunning(): boolean {
    return !this.#isEnded;
  }

  /** Resolves with the text that the server halves made of the input. */
  draw(input: string): Promise<string> {
    const drawn = this.#last.then(async () => {
      this.#worker.postMessage(input);
      const result = await this.#answer(this.limits.drawMs);
      if ('drawn' in result) return result.drawn;
      if ('error' in result) throw new Error(result.error);
      // Its context is in an unknown state.
      await this.close();
      throw new Error('broken' in result ? result.broken : 'it was loaded twice');
    });
    // A drawing that failed leaves the thread as it was; one that ended it rejects those behind it.
    this.#last = drawn.catch((error: unknown) => {
      if (this.#isEnded) throw error;
    });
    this.#last.catch(() => undefined);
    return drawn;
  }

  async close(): Promise<void> {
    this.#isEnded = true;
    await this.#worker.terminate();
  }

  #answer(limitMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.#worker.off('message', answered).off('error', fail).off('exit', gone);
      };
      const fail = (error: unknown): void => {
        settle();
        // The thread may still be running.
        void this.close();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const gone = (): void => fail(new Error('the drawing thread ended'));
      const answered = (message: unknown): void => {
        settle();
        const read = answer.safeParse(message);
        if (read.success) resolve(read.data);
        else fail(new Error('it answered with something else'));
      };
      const timer = setTimeout(() => fail(new Error(`it took longer than ${limitMs} ms`)), limitMs + GRACE_MS);
      this.#worker.on('message', answered).on('error', fail).on('exit', gone);
    });
  }
}
