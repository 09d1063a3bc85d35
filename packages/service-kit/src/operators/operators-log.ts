import { addDays, startOfDayInIndia, type Part } from '@baazi/contracts';
import { Schema, type Connection } from 'mongoose';
import type { Clocks } from '../config/clocks';
import { collectionOf, type Collection } from '../mongo/collection';
import type { Tx } from '../mongo/in-transaction';
import { pageOf, type PageQuery } from '../mongo/page-of';
import { timeOrderedId } from '../bus/time-ordered-id';

/** An action of an operator, a feed or a process: inserted in the transaction of the action itself, never changed. */
export interface OperatorAction {
  _id: string;
  /** business time */
  at: Date;
  /** user id of the operator, or the name of the feed or process */
  by: string;
  byName?: string;
  action: string;
  subject: string;
  reason: string;
  before?: unknown;
  after?: unknown;
}
export type NewAction = Omit<OperatorAction, '_id' | 'at'>;

const schema = new Schema<OperatorAction>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    byName: String,
    action: { type: String, required: true },
    subject: { type: String, required: true },
    reason: { type: String, default: '' },
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ at: -1, _id: -1 });
const openActions = collectionOf<OperatorAction>('OperatorAction', schema, 'audit');

interface LogQuery extends Omit<PageQuery<'createdAt'>, 'behind'> {
  query: string;
  by?: string;
  action?: string;
  /** of business time, in India */
  day?: string;
  /** older than this row: `<instant>~<id>` */
  behind?: string;
}

/** Each service stores its own operators' log; the gateway merges them. */
export interface OperatorsLog {
  actions: Collection<OperatorAction>;
  record(tx: Tx, action: NewAction): Promise<void>;
  /** Reads one page; `query` matches an action, a subject or a user. */
  list(query: LogQuery): Promise<{ data: unknown[]; total: number }>;
}

export function openOperatorsLog({ db, clocks, part }: { db: Connection; clocks: Clocks; part: Part }): OperatorsLog {
  const actions = openActions(db);
  return {
    actions,
    async record(tx, action) {
      await actions.raw.insertOne(
        { _id: timeOrderedId(clocks.machine.now().getTime()), at: clocks.business.now(), ...action },
        { session: tx.session, ignoreUndefined: true },
      );
    },
    async list(query) {
      // The gateway merges several logs, so its key is not a row of this log and is part of the filter.
      const { rows, total } = await pageOf<OperatorAction, 'createdAt'>(
        actions,
        { $and: filtersOf(query) },
        { ...query, behind: undefined },
        { createdAt: 'at' },
      );
      return { data: rows.map((row) => ({ ...row, at: row.at.toISOString(), part })), total };
    },
  };
}

/** Filters, one per condition; never an empty list, because MongoDB rejects an empty `$and`. */
function filtersOf({ query, by, action, day, behind }: LogQuery): Record<string, unknown>[] {
  const wanted = query.trim();
  const [at = '', key = ''] = behind?.split('~') ?? [];
  return [
    wanted === '' ? {} : { $or: [{ by: wanted }, { action: wanted }, { subject: wanted }] },
    by === undefined ? {} : { by },
    action === undefined ? {} : { action },
    day === undefined ? {} : { at: { $gte: startOfDayInIndia(day), $lt: startOfDayInIndia(addDays(day, 1)) } },
    behind === undefined ? {} : { $or: [{ at: { $lt: new Date(at) } }, { at: new Date(at), _id: { $lt: key } }] },
  ];
}
