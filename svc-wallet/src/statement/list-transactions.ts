import { endpoints, type ReceivedBy } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import type { Core } from '../core';
import { transfers, type Transfer } from '../ledger/transfer';
import { grantDailyCoins } from '../money-mode/grant-daily-coins';
import { underWay, withdrawals, type Withdrawal } from '../withdrawals/withdrawal';
import { rowsOf } from './rows-of';
import type { TransactionRow } from './transaction-row';

type ListQuery = ReceivedBy<typeof endpoints.transactions>['query'];
type Filter = Record<string, unknown>;
const MOST_PENDING = 1000;

/** Transfers that changed a player's cash or bonus, as asked for: newest first, literal search, by type. */
export async function listTransactions(
  db: Connection,
  userId: string,
  query: Pick<ListQuery, 'limit' | 'page' | 'orderBy' | 'ascending' | 'query' | 'filters'>,
): Promise<{ rows: TransactionRow[]; count: number; transfers: Transfer[] }> {
  const filter: Filter = {
    player: userId,
    deltaPaise: { $exists: true },
    ...(await typeFilter(db, userId, query.filters.type)),
  };
  if (query.query !== '') {
    const literal = query.query.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    filter['$and'] = [
      {
        $or: [
          { 'memo.title': { $regex: literal, $options: 'i' } },
          { 'memo.detail': { $regex: literal, $options: 'i' } },
        ],
      },
    ];
  }
  const direction = query.ascending === 'asc' ? 1 : -1;
  // Versions are gapless and in order of posting: the order of time, without ties.
  const order: Record<string, 1 | -1> =
    query.orderBy === 'amount' ? { sizePaise: direction, version: direction } : { version: direction };
  const [page, count] = await Promise.all([
    transfers(db)
      .find(filter)
      .sort(order)
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean<Transfer[]>(),
    transfers(db).countDocuments(filter),
  ]);
  return { rows: await rowsOf(db, page), count, transfers: page };
}

async function typeFilter(db: Connection, userId: string, type: TransactionRow['type'] | undefined): Promise<Filter> {
  if (type === undefined) return {};
  if (type === 'credit') return { deltaPaise: { $gt: 0 } };
  const open = await withdrawals(db)
    .find({ userId, state: { $in: [...underWay] } }, { _id: 1 })
    .sort({ createdAt: -1 })
    .limit(MOST_PENDING)
    .lean<Pick<Withdrawal, '_id'>[]>();
  const holds = open.map(({ _id }) => `wd-hold:${_id}`);
  return type === 'pending' ? { _id: { $in: holds } } : { deltaPaise: { $lt: 0 }, _id: { $nin: holds } };
}

export const mountTransactions = (core: Core): void =>
  core.http.handle(endpoints.transactions, async ({ caller, query }) => {
    // A wallet screen asks for both at once; the day's coins stand in its list whichever comes first.
    if (core.money.mode === 'play') await grantDailyCoins(core, caller.userId);
    const { rows, count } = await listTransactions(core.db, caller.userId, query);
    return reply([{ data: rows, count }]);
  });
