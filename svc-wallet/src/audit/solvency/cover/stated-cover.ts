import { createHash } from 'node:crypto';
import type { Cover } from './cover';
import type { AuditCollections } from '../../audit-deps';

/** The last confirmed cover. */
export const statedCover = (collections: AuditCollections): Promise<Cover | null> =>
  collections.covers.findOne({ state: 'stated' }).sort({ saidAt: -1 }).lean<Cover | null>();

export const coverView = ({ rupees, asOf, source, at }: Cover) => ({
  rupees,
  asOf: asOf.toISOString(),
  source,
  statedAt: at.toISOString(),
});

/** The public sees that two operators confirmed it, and whether they are the same as before; not who they are. */
export const handleOf = (userId: string): string =>
  `operator-${createHash('sha256').update(`ipl-baazi handle ${userId}`).digest('hex').slice(0, 6)}`;
