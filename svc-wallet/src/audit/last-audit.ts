import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { isSealedAs, sealOf, type SealKeys } from '../ledger/seal/seal-keys';

/** The outcome of the last hourly audit; a manual audit stores none. */
export interface LastAudit {
  _id: 'last';
  /** machine time */
  at: Date;
  problems: number;
  /** by the audit, which has the sealing key */
  seal?: string;
}
const schema = new Schema<LastAudit>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    problems: { type: Number, required: true },
    seal: String,
  },
  { versionKey: false },
);
export const openAudits = collectionOf<LastAudit>('LastAudit', schema, 'audits');

interface AuditState {
  audits: Collection<LastAudit>;
  sealKeys: SealKeys;
}

export async function recordAudit(
  { audits, sealKeys }: AuditState,
  outcome: Pick<LastAudit, 'at' | 'problems'>,
): Promise<void> {
  const set = { ...outcome, seal: sealOf(sealKeys, outcome) };
  await audits.raw.updateOne({ _id: 'last' }, { $set: set }, { upsert: true });
}

/** The outcome of the last hourly audit. One that no audit wrote counts as a problem, and as never made. */
export async function readLastAudit({
  audits,
  sealKeys,
}: AuditState): Promise<{ at: Date | undefined; problems: number }> {
  const last = await audits.raw.findOne({ _id: 'last' });
  if (!last) return { at: undefined, problems: 0 };
  const { at, problems, seal } = last;
  return isSealedAs(sealKeys, { at, problems }, seal) ? { at, problems } : { at: undefined, problems: 1 };
}
