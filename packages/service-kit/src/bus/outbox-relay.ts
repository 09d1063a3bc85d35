import type { Logger } from '../telemetry/create-logger';
import type { Outbox, OutboxRow } from './outbox';

/** Where rows go; answers the ids that are safe in a queue. */
export interface Publisher {
  isConnected(): boolean;
  publish(rows: OutboxRow[]): Promise<Set<string>>;
}

const BATCH = 500;
const MOST_AT_HAND = 5000;
/** A copy that has just committed sends its rows itself: what is older belongs to a copy that died. */
const ORPHANED_AFTER_MS = 3000;
/** Rows sent within this time are marked in one write. Far below ORPHANED_AFTER_MS, so nobody sends them again. */
const MARK_WITHIN_MS = 200;
export const KEEP_SENT_MS = 30 * 24 * 3600_000;

/**
 * Moves rows from the outbox to the bus: those just committed from memory, forgotten ones by `sweep`. A row is marked
 * only when the broker has confirmed it in a queue, so a crash in between sends it twice and never loses it.
 */
export class Relay {
  private readonly atHand: OutboxRow[] = [];
  private readonly underWay = new Set<string>();
  private flushing: Promise<void> | undefined;
  private readonly sent: string[] = [];
  private marking: NodeJS.Timeout | undefined;

  constructor(private readonly parts: { outbox: Outbox; publisher: Publisher; log: Logger }) {
    parts.outbox.onCommitted((rows) => this.take(rows));
  }

  private take(rows: OutboxRow[]): void {
    // With the broker away they stay in the database, where `sweep` finds them.
    if (!this.parts.publisher.isConnected() || this.atHand.length > MOST_AT_HAND) return;
    this.atHand.push(...rows);
    this.flushing ??= this.flush().finally(() => {
      this.flushing = undefined;
    });
  }

  private async flush(): Promise<void> {
    while (this.atHand.length > 0) {
      try {
        await this.send(this.atHand.splice(0, BATCH));
      } catch (error) {
        this.parts.log.warn({ err: error }, 'events could not be sent; they stay in the outbox');
      }
    }
  }

  /** Answers how many are in a queue. They count as under way until they are marked. */
  private async send(rows: OutboxRow[]): Promise<number> {
    const fresh = rows.filter(({ _id }) => !this.underWay.has(_id));
    for (const { _id } of fresh) this.underWay.add(_id);
    let sent = new Set<string>();
    try {
      sent = await this.parts.publisher.publish(fresh);
    } finally {
      for (const { _id } of fresh) if (!sent.has(_id)) this.underWay.delete(_id);
    }
    this.sent.push(...sent);
    if (this.sent.length >= BATCH) await this.mark();
    else this.marking ??= setTimeout(() => void this.mark(), MARK_WITHIN_MS);
    return sent.size;
  }

  /** Marks what was sent since the last time. What cannot be marked is sent again: a consumer hears it twice. */
  private async mark(): Promise<void> {
    clearTimeout(this.marking);
    this.marking = undefined;
    const ids = this.sent.splice(0);
    try {
      await this.parts.outbox.markSent(ids);
    } catch (error) {
      this.parts.log.warn({ err: error }, 'sent events could not be marked; they will be sent again');
    } finally {
      for (const id of ids) this.underWay.delete(id);
    }
  }

  /** Sends what is left in the database. `all`: also what is fresh (after the broker came back). */
  async sweep(options: { all?: boolean } = {}): Promise<void> {
    while (this.parts.publisher.isConnected()) {
      const olderThan = new Date(Date.now() - (options.all ? 0 : ORPHANED_AFTER_MS));
      const rows = await this.parts.outbox.pending(olderThan, BATCH);
      if (rows.length === 0 || (await this.send(rows)) === 0) return;
      await this.mark();
      if (rows.length < BATCH) return;
    }
  }

  async settle(): Promise<void> {
    await this.flushing;
    await this.mark();
  }
}
