import type { endpoints, ReceivedBy } from '@baazi/contracts';
import type { QueryFilter } from 'mongoose';
import type { Contest } from '../contest';
import type { Pick } from './pick';

type ListQuery = ReceivedBy<typeof endpoints.listTeams>['query'];

const resultOf = { WON: 'won', LOST: 'lost', VOID: 'void', PENDING: 'pending' } as const;
const fields = { createdAt: 'createdAt', amount: 'stakePaise', win_amount: 'payoutPaise' } as const;

/** One page of the player's own entries: everything that holds a place, reserved ones included. */
export async function ownPage(
  contest: Contest,
  options: { userId: string; kind: Pick['kind']; query: ListQuery; subjects?: string[] },
): Promise<{ picks: Pick[]; total: number }> {
  const { userId, kind, query, subjects } = options;
  const filter: QueryFilter<Pick> = {
    userId,
    kind,
    slot: { $exists: true },
    ...(subjects === undefined ? {} : { subject: { $in: subjects } }),
    ...(query.filters.result === undefined ? {} : { result: resultOf[query.filters.result] }),
  };
  const way = query.ascending === 'asc' ? 1 : -1;
  const [picks, total] = await Promise.all([
    contest.picks
      .find(filter)
      .sort({ [fields[query.orderBy]]: way, _id: way })
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean(),
    contest.picks.countDocuments(filter),
  ]);
  return { picks, total };
}
