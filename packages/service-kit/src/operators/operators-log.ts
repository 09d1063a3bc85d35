import { contentHash } from '@baazi/proofs';
import { addDays, startOfDayInIndia, type Part } from '@baazi/contracts';
import type { operatorAction } from '@baazi/contracts/shapes';
import { Schema, type Connection } from 'mongoose';
import type { z } from 'zod';
import type { Clocks } from '../config/clocks';
import { collectionOf, type Collection } from '../mongo/collection';
import { inTransaction, type Transactions, type Tx } from '../mongo/in-transaction';
import { pageOf, type PageQuery } from '../mongo/page-of';
import { timeOrderedId } from '../bus/outbox';
import { currentContext } from '../telemetry/request-context';

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
  /** the request that it was taken in */
  requestId?: string;
  /** machine time; absent in lines of older releases */
  recordedAt?: Date;
  /** the operators linked to this one at that time (`isLinked`) */
  linkedTo?: readonly string[];
  /** machine time in ms: when the operator's second factor was last verified */
  factorAt?: number;
  /** where a service signs its lines: its signature, and the id of its key */
  keyId?: string;
  signature?: string;
}
export type RecordedAction = OperatorAction & { recordedAt: Date };
export type NewAction = Omit<OperatorAction, '_id' | 'at' | 'requestId' | 'recordedAt' | 'keyId' | 'signature'>;

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
    requestId: String,
    recordedAt: Date,
    linkedTo: { type: [String], default: undefined },
    factorAt: Number,
    keyId: String,
    signature: String,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ at: -1, _id: -1 });
schema.index({ subject: 1, _id: 1 });
export const openOperatorActions = collectionOf<OperatorAction>('OperatorAction', schema, 'audit');

interface LogQuery extends Omit<PageQuery<'createdAt'>, 'behind'> {
  query: string;
  by?: string;
  action?: string;
  /** of business time, in India */
  day?: string;
  /** older than this row: `<instant>~<id>` */
  behind?: string;
}

/** The block that seals a line. */
export interface SealedIn {
  number: number;
  hash: string;
}
type BlocksOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, SealedIn>>;

/** Each service stores its own operators' log; the gateway merges them. */
export interface OperatorsLog {
  actions: Collection<OperatorAction>;
  /** Writes a line in the transaction of its action, or in one of its own. `id`: of a line that exists once. */
  record(tx: Tx | undefined, action: NewAction, id?: string): Promise<RecordedAction>;
  /** Names the blocks of a chain that seal lines, by the lines' ids. */
  proveWith(blocksOf: BlocksOf): void;
  /** Completes every line before it is written, for a service that signs its lines. */
  completeWith(complete: (tx: Tx, line: RecordedAction) => RecordedAction): void;
  /** Reads one page; `query` matches an action, a subject or a user. */
  list(query: LogQuery): Promise<{ data: unknown[]; total: number }>;
}

export function openOperatorsLog({
  db,
  clocks,
  part,
  transactions,
}: {
  db: Connection;
  clocks: Clocks;
  part: Part;
  transactions: Transactions;
}): OperatorsLog {
  const actions = openOperatorActions(db);
  let complete = (_tx: Tx, line: RecordedAction): RecordedAction => line;
  let blocksOf: BlocksOf = async () => new Map();
  const lineOf = ({ before, after, ...action }: NewAction, id: string | undefined): RecordedAction => {
    const recordedAt = clocks.machine.now();
    return present({
      _id: id ?? timeOrderedId(recordedAt.getTime()),
      at: clocks.business.now(),
      ...action,
      before: asJson(before),
      after: asJson(after),
      requestId: currentContext()?.requestId,
      recordedAt,
    });
  };
  return {
    actions,
    async record(tx, action, id) {
      if (!tx) return inTransaction({ transactions }, (own) => this.record(own, action, id));
      const line = complete(tx, lineOf(action, id));
      tx.writes.insert(actions, [line]);
      return line;
    },
    completeWith: (given) => void (complete = given),
    proveWith: (given) => void (blocksOf = given),
    async list(query) {
      // The gateway merges several logs, so its key is not a row of this log and is part of the filter.
      const { rows, total } = await pageOf<OperatorAction, 'createdAt'>(
        actions,
        { $and: filtersOf(query) },
        { ...query, behind: undefined },
        { createdAt: 'at' },
      );
      const sealedIn = await blocksOf(rows.map(({ _id }) => _id));
      return {
        data: rows.map((row) => ({ ...exportedLine(row, sealedIn.get(row._id)), part })),
        total,
      };
    },
  };
}

/** The form in which it is stored and signed: a line reads back exactly as it was written. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const present = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T;

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

type Exported = Omit<z.output<typeof operatorAction>, 'part'>;

/** A line as the console lists and exports it: what people read, and its proof. */
export function exportedLine(line: OperatorAction, block: SealedIn | undefined): Exported {
  const { requestId, recordedAt, linkedTo, factorAt, keyId, signature, at, ...row } = line;
  const shown = { ...row, at: at.toISOString() };
  if (recordedAt === undefined || keyId === undefined || signature === undefined) return shown;
  return {
    ...shown,
    proof: {
      recordedAt: recordedAt.toISOString(),
      ...(requestId !== undefined && { requestId }),
      ...(linkedTo !== undefined && { linkedTo: [...linkedTo] }),
      ...(factorAt !== undefined && { factorAt }),
      ...{ keyId, signature, hash: contentHash(line) },
      ...(block && { block }),
    },
  };
}

/** The line that was signed, from its exported form; undefined for one without a proof. */
export function lineOfExport({ proof, at, ...row }: Exported): OperatorAction | undefined {
  if (!proof) return undefined;
  const { hash: _hash, block: _block, recordedAt, ...signed } = proof;
  return { ...row, ...signed, at: new Date(at), recordedAt: new Date(recordedAt) };
}
