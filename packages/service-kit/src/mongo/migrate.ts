import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Connection } from 'mongoose';
import type { Logger } from '../telemetry/create-logger';
import { ownVersion } from '../own-version';
import { isDuplicateKey } from './is-duplicate-key';

/** One step in the shape of a service's stored data. */
export interface Migration {
  /** day and change, such as `2026-11-23-operators-log`; steps run in the order of their names, each once */
  name: string;
  /**
   * Resolves to the number of changed documents. It continues where a crash left it, and calls `pause` after each
   * batch, so that players notice nothing: while it runs, instances of the release before read and write too.
   */
  up: (pause: () => Promise<void>) => Promise<number>;
}

interface Row {
  _id: string;
  at: Date;
  /** of the release that made the step */
  version?: string;
  documents?: number;
  seconds?: number;
  /** of the lock: who works, until when */
  holder?: string;
  until?: Date;
}
type Rows = Collection<Row>;

export const MIGRATIONS = 'migrations';
const LOCK = 'lock';
const LOCK_MS = 30_000;
const PAUSE_AT_MOST_MS = 1000;

/**
 * Makes the steps that this database does not have, one instance at a time; another one waits for it. The collection
 * `migrations` says when each was made, by which release, how long it took and how many documents it changed.
 */
export async function migrate(
  { db, log }: { db: Connection; log: Logger },
  steps: readonly Migration[],
): Promise<void> {
  const rows: Rows = db.collection<Row>(MIGRATIONS);
  const made = async (): Promise<string[]> =>
    (await rows.find({ _id: { $in: steps.map(({ name }) => name) } }).toArray()).map(({ _id }) => _id);
  if ((await made()).length === steps.length) return;
  const lock = new Lock(rows);
  await lock.take();
  try {
    // Loaded only where a step is due: it would cost every start of a service.
    const { Umzug } = await import('umzug');
    await new Umzug({
      migrations: steps
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ name, up }) => ({ name, up: () => makeStep({ name, up }) })),
      storage: { executed: made, logMigration: async () => undefined, unlogMigration: async () => undefined },
      logger: undefined,
    }).up();
  } finally {
    await lock.release();
  }

  async function makeStep({ name, up }: Migration): Promise<void> {
    const startedAtMs = Date.now();
    let batchAtMs = startedAtMs;
    const documents = await up(async () => {
      await lock.extend();
      // As long as the batch took: half of the time is the players'.
      await sleep(Math.min(Date.now() - batchAtMs, PAUSE_AT_MOST_MS));
      batchAtMs = Date.now();
    });
    const seconds = (Date.now() - startedAtMs) / 1000;
    await rows.insertOne({ _id: name, at: new Date(), version: ownVersion(), documents, seconds });
    log.info({ migration: name, documents, seconds }, 'migrated');
  }
}

/** A lease on the collection of migrations; whoever dies loses it after half a minute. */
class Lock {
  readonly #holder = randomUUID();
  constructor(private readonly rows: Rows) {}

  async take(): Promise<void> {
    while (!(await this.#tryTake())) await sleep(500);
  }

  async extend(): Promise<void> {
    const { matchedCount } = await this.rows.updateOne({ _id: LOCK, holder: this.#holder }, { $set: this.#lease() });
    if (matchedCount === 0) throw new Error('another instance took over the migrations');
  }

  async release(): Promise<void> {
    await this.rows.deleteOne({ _id: LOCK, holder: this.#holder });
  }

  async #tryTake(): Promise<boolean> {
    try {
      const isFree = { _id: LOCK, until: { $lt: new Date() } };
      await this.rows.updateOne(isFree, { $set: this.#lease() }, { upsert: true });
      return true;
    } catch (error) {
      // The upsert of a lock that somebody holds.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  #lease = () => ({ holder: this.#holder, at: new Date(), until: new Date(Date.now() + LOCK_MS) });
}
