import type { EventEntry } from '@baazi/contracts';
import { payloadShape } from '@baazi/contracts/shapes';
import { Schema, type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import type { Clocks } from '../config/clocks';
import { contextFrom, currentContext } from '../telemetry/request-context';
import { timeOrderedId } from './time-ordered-id';

/** An event on its way: written with the change it tells of, `pending` until the broker has it in a queue. */
export interface OutboxRow {
  _id: string;
  name: string;
  version: number;
  /** business time, ISO 8601 */
  occurredAt: string;
  requestId: string;
  traceparent: string;
  data: unknown;
  /** Unset once sent: the index of what is left to do stays small. */
  pending?: true;
  /** machine time */
  createdAt: Date;
  sentAt?: Date;
  /** where its players are at home, in a database that is split; see `Shards` */
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
    home: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ pending: 1, _id: 1 }, { partialFilterExpression: { pending: true } });
schema.index({ sentAt: 1 }, { sparse: true });

/** `Writes` of a transaction. */
interface WritesRows {
  insert(into: { raw: mongo.Collection<OutboxRow> }, rows: readonly OutboxRow[]): void;
}

/** Two machines' clocks may differ by this much; an event from later than that was written by a clock gone wrong. */
const CLOCKS_DIFFER_BY_MS = 60_000;

/** In the place of the name of somebody who left. */
const NOBODY = 'Deleted player';

export class Outbox {
  readonly model: Model<OutboxRow>;
  private readonly raw: mongo.Collection<OutboxRow>;
  private listener: (rows: OutboxRow[]) => void = () => undefined;

  constructor(
    db: Connection,
    private readonly clocks: Clocks,
  ) {
    this.model = db.model<OutboxRow>('Outbox', schema, 'outbox');
    this.raw = db.getClient().db(db.name).collection('outbox');
  }

  row(event: EventEntry, data: unknown, requestId: string | undefined): OutboxRow {
    // Checked on the way out too: a consumer could only park what does not fit.
    const payload: unknown = payloadShape(event)?.parse(data);
    const context = currentContext() ?? contextFrom(requestId, undefined);
    const now = this.clocks.machine.now();
    return {
      _id: timeOrderedId(now.getTime()),
      name: event.name,
      version: event.version,
      occurredAt: this.clocks.business.now().toISOString(),
      requestId: requestId ?? context.requestId,
      traceparent: context.traceparent,
      data: payload,
      pending: true,
      createdAt: now,
    };
  }

  /** Rows go with what their transaction writes at its end. */
  insert(rows: readonly OutboxRow[], writes: WritesRows): void {
    writes.insert({ raw: this.raw }, rows);
  }

  /** After the commit: the rows are at hand, so the relay need not look for them. */
  sendSoon(rows: OutboxRow[]): void {
    if (rows.length > 0) this.listener(rows);
  }
  onCommitted(listener: (rows: OutboxRow[]) => void): void {
    this.listener = listener;
  }

  /** What is still to be sent: a copy died before it could, the broker was away, or a clock that ran ahead was set. */
  async pending(olderThan: Date, limit: number): Promise<OutboxRow[]> {
    const fromAhead = new Date(this.clocks.machine.now().getTime() + CLOCKS_DIFFER_BY_MS);
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

  /** Puts rows that were sent before back on the way (consumers are idempotent). */
  async resend(filter: { event?: EventEntry; sentSince: Date }): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { sentAt: { $gte: filter.sentSince }, ...(filter.event ? { name: filter.event.name } : {}) },
      { $set: { pending: true }, $unset: { sentAt: 1 } },
    );
    return modifiedCount;
  }

  /** Takes the name of somebody out of all that is told or was told of them; the events stay, to be heard again. */
  async forgetName(userId: string, session: ClientSession): Promise<void> {
    await this.model.updateMany(
      { 'data.userId': userId, 'data.name': { $exists: true } },
      { $set: { 'data.name': NOBODY } },
      { session },
    );
  }

  async forgetSentBefore(instant: Date): Promise<void> {
    await this.model.deleteMany({ sentAt: { $lt: instant } });
  }
}
