import { randomBytes } from 'node:crypto';
import type { EventEntry } from '@baazi/contracts';
import { payloadShape } from '@baazi/contracts/shapes';
import { Schema, type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import type { Clocks } from '../config/clocks';
import { contextFrom, currentContext } from '../telemetry/request-context';

/**
 * An event to be published: inserted in the transaction of the change it describes, `pending` until the broker has
 * confirmed it in a queue.
 */
export interface OutboxRow {
  _id: string;
  name: string;
  version: number;
  /** business time, ISO 8601 */
  occurredAt: string;
  requestId: string;
  traceparent: string;
  data: unknown;
  /** Unset once sent, so the index of pending rows stays small. */
  pending?: true;
  /** machine time */
  createdAt: Date;
  sentAt?: Date;
  /** of the event's text, by this service when it wrote the row */
  signature?: string | undefined;
  /** the players' shard key (wire name `home`) in a sharded database; see `Shards` */
  home?: string;
}

const schema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    version: { type: Number, required: true },
    occurredAt: { type: String, required: true },
    requestId: { type: String, required: true },
    traceparent: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    pending: Boolean,
    createdAt: { type: Date, required: true },
    sentAt: Date,
    signature: String,
    home: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ pending: 1, _id: 1 }, { partialFilterExpression: { pending: true } });
schema.index({ sentAt: 1 }, { name: 'sentAt_present', partialFilterExpression: { sentAt: { $exists: true } } });

/**
 * Signs rows of the outbox in the transaction that writes them, as the message will be signed: nobody without the
 * service's key has an event published by writing into its database.
 */
export interface RowSignatures {
  sign(row: OutboxRow): OutboxRow;
  /** A stored row as it may be sent; under an earlier key it is signed anew. Undefined: this service did not write it. */
  read(row: OutboxRow): OutboxRow | undefined;
}

/** The part of `Writes` that the outbox needs. */
interface RowWriter {
  insert(into: { raw: mongo.Collection<OutboxRow> }, rows: readonly OutboxRow[]): void;
}

/** Clocks of two machines may differ by this much; a row from further in the future was written by a broken clock. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Replaces the name of a deleted account. */
const ANONYMOUS_NAME = 'Deleted player';

export class Outbox {
  readonly model: Model<OutboxRow>;
  readonly rows: mongo.Collection<OutboxRow>;
  private listener: (rows: OutboxRow[]) => void = () => undefined;

  constructor(
    db: Connection,
    private readonly clocks: Clocks,
    readonly signatures: RowSignatures,
  ) {
    this.model = db.model<OutboxRow>('Outbox', schema, 'outbox');
    this.rows = db.getClient().db(db.name).collection('outbox');
  }

  row(event: EventEntry, data: unknown, requestId: string | undefined): OutboxRow {
    // Validated before sending too: a consumer could only park an invalid payload. As JSON it reads back as signed.
    const payload: unknown = JSON.parse(JSON.stringify(payloadShape(event)?.parse(data)));
    const context = currentContext() ?? contextFrom(requestId, undefined);
    const now = this.clocks.machine.now();
    return this.signatures.sign({
      _id: timeOrderedId(now.getTime()),
      name: event.name,
      version: event.version,
      occurredAt: this.clocks.business.now().toISOString(),
      requestId: requestId ?? context.requestId,
      traceparent: context.traceparent,
      data: payload,
      pending: true,
      createdAt: now,
    });
  }

  /** Adds rows to the writes that a transaction sends at its end. */
  insert(rows: readonly OutboxRow[], writes: RowWriter): void {
    writes.insert({ raw: this.rows }, rows);
  }

  /** Called after the commit with the rows in memory, so the relay need not query for them. */
  notifyCommitted(rows: OutboxRow[]): void {
    if (rows.length > 0) this.listener(rows);
  }
  onCommitted(listener: (rows: OutboxRow[]) => void): void {
    this.listener = listener;
  }

  /**
   * Reads rows that still have to be sent: an instance died before sending them, the broker was unavailable, or a clock
   * was ahead.
   */
  async pending(olderThan: Date, limit: number): Promise<OutboxRow[]> {
    const fromAhead = new Date(this.clocks.machine.now().getTime() + MAX_CLOCK_SKEW_MS);
    return this.model
      .find({ pending: true, $or: [{ createdAt: { $lt: olderThan } }, { createdAt: { $gt: fromAhead } }] })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<OutboxRow[]>();
  }

  async markSent(ids: string[]): Promise<void> {
    if (ids.length > 0)
      await this.model.updateMany(
        { _id: { $in: ids }, pending: true },
        { $unset: { pending: 1 }, $set: { sentAt: this.clocks.machine.now() } },
      );
  }

  async depth(): Promise<number> {
    return this.model.countDocuments({ pending: true });
  }

  /** Marks rows that were already sent as pending again (consumers are idempotent). */
  async resend(filter: { event?: EventEntry; sentSince: Date }): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { sentAt: { $gte: filter.sentSince }, ...(filter.event ? { name: filter.event.name } : {}) },
      { $set: { pending: true }, $unset: { sentAt: 1 } },
    );
    return modifiedCount;
  }

  /** The stored rows that this service has written, as they may be sent, and the others. */
  verify(rows: readonly OutboxRow[]): { own: OutboxRow[]; forged: OutboxRow[] } {
    const own = rows.flatMap((row) => this.signatures.read(row) ?? []);
    const ids = new Set(own.map(({ _id }) => _id));
    return { own, forged: rows.filter(({ _id }) => !ids.has(_id)) };
  }

  /** Rows that this service has not written stay as they are, and are not sent. */
  async refuse(rows: readonly OutboxRow[]): Promise<void> {
    await this.model.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { $unset: { pending: 1 } });
  }

  /**
   * Replaces a deleted player's name in all events, sent or not; the events stay so that they can be resent, and are
   * signed anew.
   */
  async anonymizePlayer(userId: string, session: ClientSession): Promise<void> {
    const named = { 'data.userId': userId, 'data.name': { $exists: true } };
    const writes: mongo.AnyBulkWriteOperation<OutboxRow>[] = [];
    for await (const row of this.rows.find(named, { session })) {
      const data: unknown = Object.assign({}, row.data, { name: ANONYMOUS_NAME });
      const signed = this.signatures.read(row) && this.signatures.sign({ ...row, data });
      const set = { 'data.name': ANONYMOUS_NAME, ...(signed && { signature: signed.signature }) };
      writes.push({ updateOne: { filter: { _id: row._id }, update: { $set: set } } });
    }
    if (writes.length > 0) await this.rows.bulkWrite(writes, { session });
  }

  async forgetSentBefore(instant: Date): Promise<void> {
    await this.model.deleteMany({ sentAt: { $lt: instant } });
  }
}

/**
 * A unique id that sorts by creation time (48 bits of milliseconds, 80 random bits), so that new index entries are
 * adjacent.
 */
export function timeOrderedId(nowMs: number): string {
  return nowMs.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}
