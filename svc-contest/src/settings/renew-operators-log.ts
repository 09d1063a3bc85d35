import { isDuplicateKey } from '@baazi/service-kit';
import { mongo } from 'mongoose';
import type { SettingsDeps } from './contest-settings';

const A_BATCH = 200;

/** A row as this service wrote it before all services shared one form of the operators' log. */
interface OldRow {
  _id: mongo.ObjectId;
  createdAt: Date;
  by: string;
  action: string;
  subject: string;
  reason: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Brings rows of the operators' log that earlier versions wrote into the form it has now. Each keeps its id as text, so
 * that the next start carries on where a dead one stopped, and two copies at once write no row twice.
 */
export async function renewOperatorsLog(deps: Pick<SettingsDeps, 'service'>): Promise<void> {
  const { operatorsLog, db, log } = deps.service;
  const oldRows = db.collection<OldRow>(operatorsLog.actions.collection.name);
  // A bound matches ids of its own type only: without old rows, one look at the index finds nothing.
  const isOld = { _id: { $gte: new mongo.ObjectId('0'.repeat(24)) } };
  let renewed = 0;
  for (;;) {
    const batch = await oldRows.find(isOld).sort({ _id: 1 }).limit(A_BATCH).toArray();
    if (batch.length === 0) break;
    await insertMissing(deps, batch);
    await oldRows.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
    renewed += batch.length;
  }
  if (renewed > 0) log.info({ rows: renewed }, "the operators' log was renewed");
}

async function insertMissing(deps: Pick<SettingsDeps, 'service'>, rows: OldRow[]): Promise<void> {
  const { actions } = deps.service.operatorsLog;
  try {
    await actions.raw.insertMany(
      rows.map(({ _id, createdAt, ...row }) => ({ _id: _id.toHexString(), at: createdAt, ...row })),
      { ordered: false },
    );
  } catch (error) {
    // Some were inserted before, by a start that died or by another copy.
    if (!isDuplicateKey(error)) throw error;
  }
}
