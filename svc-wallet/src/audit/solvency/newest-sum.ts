import type { Solvency } from './solvency';
import type { AuditCollections } from '../audit-deps';

/** The last signed sum. */
export const newestSum = (collections: AuditCollections): Promise<(Solvency & { note: string }) | null> =>
  collections.solvencies
    .findOne({ state: 'published' })
    .sort({ readAt: -1 })
    .lean<(Solvency & { note: string }) | null>();
