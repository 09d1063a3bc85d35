import { Failure } from '../failure';
import { LockHeldError, type Locks } from './locks';
import type { Catalogue } from './catalogue';
import type { Store } from './store';

const OUT_OF_DISK_SPACE = 14031;
type Job = { run: () => unknown; settle: (outcome: Outcome) => void };
type Outcome = { value: unknown } | { error: unknown };

/**
 * Group commit: all jobs since the last turn of the event loop run in one store transaction, so fifty clients share one
 * flush to disk. Each job runs in a nested transaction, so a job that throws changes nothing. Replies are sent after
 * the commit.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private isScheduled = false;

  constructor(
    private readonly store: Store,
    private readonly catalogue: Catalogue,
    private readonly locks: Locks,
  ) {}

  /** Runs a job in the next batch. A job that needs a held lock waits for the transaction to end and runs again. */
  submit<T>(run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.jobs.push({
        run,
        settle: (outcome) =>
          'error' in outcome
            ? reject(outcome.error instanceof Error ? outcome.error : new Error(String(outcome.error)))
            : resolve(outcome.value as T),
      });
      this.schedule();
    });
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.isScheduled) await new Promise((resolve) => setImmediate(resolve));
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.drain());
  }

  private drain(): void {
    const batch = this.jobs;
    this.jobs = [];
    this.isScheduled = false;
    const outcomes: [Job, Outcome][] = [];
    try {
      this.locks.batch++;
      this.store.transaction(() =>
        batch.forEach((job) => this.attempt(job, (outcome) => outcomes.push([job, outcome]))),
      );
    } catch (error) {
      // The disk is full or broken; the whole batch is rolled back.
      this.catalogue.reload();
      const why = error instanceof Error ? error.message : String(error);
      for (const job of batch) job.settle({ error: new Failure(OUT_OF_DISK_SPACE, why) });
      return;
    }
    for (const [job, outcome] of outcomes) job.settle(outcome);
  }

  private attempt(job: Job, done: (outcome: Outcome) => void): void {
    try {
      done({ value: this.store.transaction(job.run) });
      this.catalogue.touched = false;
    } catch (error) {
      if (this.catalogue.touched) this.catalogue.reload();
      if (!(error instanceof LockHeldError)) return done({ error });
      void error.holder.wait().then(() => {
        this.jobs.push(job);
        this.schedule();
      });
    }
  }
}
