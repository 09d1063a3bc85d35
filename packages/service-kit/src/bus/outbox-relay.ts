import type { Logger } from '../telemetry/create-logger';
import type { Outbox, OutboxRow } from './outbox';

/** Publishes rows and returns the ids that are confirmed in a queue. */
export interface Publisher {
  isConnected(): boolean;
  publish(rows: OutboxRow[]): Promise<Set<string>>;
}

const BATCH_SIZE = 500;
const MAX_QUEUED = 5000;
/** An instance sends the rows it has just committed itself: older pending rows belong to an instance that died. */
const ORPHANED_AFTER_MS = 3000;
/**
 * Rows sent within this time are marked in one write. Far below ORPHANED_AFTER_MS, so no other instance sends them
 * again.
 */
const MARK_WITHIN_MS = 200;
export const SENT_ROWS_TTL_MS = 30 * 24 * 3600_000;

/**
 * Moves rows from the outbox to the bus: committed ones from memory, orphaned ones by `sweep`, which refuses rows that
 * this service has not signed. A row is marked only after the broker has confirmed it in a queue, so a crash in between
 * sends it twice and never loses it.
 */
export class OutboxRelay {
  private readonly queued: OutboxRow[] = [];
  private readonly inFlight = new Set<string>();
  private flushing: Promise<void> | undefined;
  private readonly sent: string[] = [];
  private marking: NodeJS.Timeout | undefined;

  constructor(
    private readonly deps: { outbox: Outbox; publisher: Publisher; log: Logger; onForged: (ids: string[]) => void },
  ) {
    deps.outbox.onCommitted((rows) => this.enqueue(rows));
  }

  private enqueue(rows: OutboxRow[]): void {
    // Without a broker the rows stay in the database, where `sweep` finds them.
    if (!this.deps.publisher.isConnected() || this.queued.length > MAX_QUEUED) return;
    this.queued.push(...rows);
    this.flushing ??= this.flush().finally(() => {
      this.flushing = undefined;
    });
  }

  private async flush(): Promise<void> {
    while (this.queued.length > 0) {
      try {
        await this.send(this.queued.splice(0, BATCH_SIZE));
      } catch (error) {
        this.deps.log.warn({ err: error }, 'events could not be sent; they stay in the outbox');
      }
    }
  }

  /** Returns how many rows are confirmed in a queue. Rows count as in flight until they are marked. */
  private async send(rows: OutboxRow[]): Promise<number> {
    const fresh = rows.filter(({ _id }) => !this.inFlight.has(_id));
    for (const { _id } of fresh) this.inFlight.add(_id);
    let sent = new Set<string>();
    try {
      sent = await this.deps.publisher.publish(fresh);
    } finally {
      for (const { _id } of fresh) if (!sent.has(_id)) this.inFlight.delete(_id);
    }
    this.sent.push(...sent);
    if (this.sent.length >= BATCH_SIZE) await this.mark();
    else this.marking ??= setTimeout(() => void this.mark(), MARK_WITHIN_MS);
    return sent.size;
  }

  /**
   * Marks the rows sent since the last call. A row that cannot be marked is sent again: its consumers receive it twice.
   */
  private async mark(): Promise<void> {
    clearTimeout(this.marking);
    this.marking = undefined;
    const ids = this.sent.splice(0);
    try {
      await this.deps.outbox.markSent(ids);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'sent events could not be marked; they will be sent again');
    } finally {
      for (const id of ids) this.inFlight.delete(id);
    }
  }

  /**
   * Sends pending rows from the database. `all` includes fresh rows (after the broker reconnected). Returns 0, which keeps
   * the worker's beat, if some could not be sent.
   */
  async sweep(options: { all?: boolean } = {}): Promise<number | void> {
    while (this.deps.publisher.isConnected()) {
      const olderThan = new Date(Date.now() - (options.all ? 0 : ORPHANED_AFTER_MS));
      const rows = await this.deps.outbox.pending(olderThan, BATCH_SIZE);
      if (rows.length === 0) return;
      const { own, forged } = this.deps.outbox.verify(rows);
      if (forged.length > 0) {
        await this.deps.outbox.refuse(forged);
        this.deps.onForged(forged.map(({ _id }) => _id));
      }
      if (own.length > 0 && (await this.send(own)) === 0) return 0;
      await this.mark();
      if (rows.length < BATCH_SIZE) return;
    }
    return 0;
  }

  async settle(): Promise<void> {
    await this.flushing;
    await this.mark();
  }
}
