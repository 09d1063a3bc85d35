import { randomUUID } from 'node:crypto';
import type { Tx } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Core } from '../core';
import { modelOf } from '../model-of';

/** One line of the operators' log: append only, written in the transaction of the action itself. */
export interface OperatorAction {
  _id: string;
  /** business time */
  at: Date;
  by: string;
  action: string;
  subject: string;
  reason: string;
  before?: unknown;
  after?: unknown;
}
const schema = new Schema<OperatorAction>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    action: { type: String, required: true },
    subject: { type: String, required: true },
    reason: { type: String, default: '' },
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
  },
  { versionKey: false },
);
schema.index({ at: -1, _id: 1 });

export const operatorActions = modelOf<OperatorAction>('OperatorAction', schema, 'audit');

export async function recordAction(core: Core, tx: Tx, action: Omit<OperatorAction, '_id' | 'at'>): Promise<void> {
  await operatorActions
    .raw(core.db)
    .insertOne({ _id: randomUUID(), at: core.clocks.business.now(), ...action }, { session: tx.session });
}
