import { inSnapshot } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { signedLinesOf } from '../../ledger/authorisations/signed-lines';
import type { AuditCollections } from '../audit-deps';
import { judgeAuthority, marketAuthority, publicationsIn, type Publication } from './check-market-authority';
import type { ContestCollections } from './contest-collections';

/** The subject under which svc-contest lists the markets that it publishes. */
const PUBLISHED = 'markets';

type Published = ReadonlyMap<string, Publication>;

/** Every published market, by the signed lines of svc-contest. */
export async function readPublications(contest: ContestCollections, session?: ClientSession): Promise<Published> {
  const lines = await signedLinesOf(contest, [PUBLISHED], session);
  return publicationsIn(lines.get(PUBLISHED) ?? []);
}

/** Markets against the lines about them, at one instant. */
export const authorityProblems = (
  collections: AuditCollections,
  contest: ContestCollections,
  { ids, published }: { ids: readonly string[]; published: Published },
): Promise<string[]> =>
  inSnapshot(collections, async (session) => {
    const markets = await contest.markets.find({ _id: { $in: [...ids] } }, { session }).toArray();
    // Published since they were listed.
    const known = ids.every((id) => published.has(id)) ? published : await readPublications(contest, session);
    const lines = await signedLinesOf(contest, ids, session);
    return markets.flatMap((market) => judgeAuthority(market, known.get(market._id), lines.get(market._id) ?? []));
  });

/** The outcomes and locks that entries on a market may name. */
export interface EntryRules {
  outcomes: readonly string[];
  /** every lock that was in force, as instants */
  locks: ReadonlySet<number>;
  /** entries reserved before may name an earlier lock */
  since: Date;
}

/** The rules of these markets by signed lines. Read after the entries, so a lock that an entry names is in a line. */
export async function readEntryRules(
  contest: ContestCollections,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryRules>> {
  const published = await readPublications(contest);
  const lines = await signedLinesOf(contest, ids, undefined);
  return new Map(
    ids.flatMap((id): [string, EntryRules][] => {
      const one = published.get(id);
      if (!one) return [];
      const { locks } = marketAuthority(one, lines.get(id) ?? []);
      const instants = new Set(locks.map(({ locksAt }) => locksAt.getTime()));
      return [[id, { outcomes: one.outcomes, locks: instants, since: one.recordedAt }]];
    }),
  );
}
