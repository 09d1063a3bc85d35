import type { endpoints, ReceivedBy } from '@baazi/contracts';
import { pageOf } from '@baazi/service-kit';
import type { QueryFilter } from 'mongoose';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';

type ListQuery = ReceivedBy<typeof endpoints.listTeams>['query'];

const resultOf = { WON: 'won', LOST: 'lost', VOID: 'void', PENDING: 'pending' } as const;
const fields = { createdAt: 'createdAt', amount: 'stakePaise', win_amount: 'payoutPaise' } as const;

/** One page of the player's own entries, reservations included, refused ones not. */
export function ownPage(
  deps: Pick<EntryDeps, 'entries'>,
  options: { userId: string; kind: Entry['kind']; query: ListQuery; subjects?: string[] },
) {
  const { userId, kind, query, subjects } = options;
  const filter: QueryFilter<Entry> = {
    userId,
    kind,
    slot: { $exists: true },
    ...(subjects === undefined ? {} : { subject: { $in: subjects } }),
    ...(query.filters.result === undefined ? {} : { result: resultOf[query.filters.result] }),
  };
  return pageOf<Entry, ListQuery['orderBy']>(deps.entries, filter, query, fields);
}
