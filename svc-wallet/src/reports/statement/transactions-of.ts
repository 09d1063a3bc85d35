import { ledgerTextInHindi, type endpoints, type Language, type ReceivedBy, type RowKey } from '@baazi/contracts';
import { pageOf } from '@baazi/service-kit';
import type { Transfer } from '../../ledger/transfer';
import { underWay, type Withdrawal } from '../../ledger/withdrawal';
import { rowsOf, type TransactionRow } from './transaction-row';
import type { ReportCollections } from '../report-deps';

type ListQuery = ReceivedBy<typeof endpoints.transactions>['query'];
type Filter = Record<string, unknown>;
const MOST_PENDING = 1000;
/** How many of a player's newest lines are translated into Hindi for a search. */
const MOST_SAID = 5000;

/**
 * Transfers that changed a player's cash or bonus, as requested: newest first, literal search in the player's text,
 * by type.
 */
export async function transactionsOf(
  collections: ReportCollections,
  userId: string,
  query: Pick<ListQuery, 'limit' | 'page' | 'orderBy' | 'ascending' | 'query' | 'filters'> & {
    behind?: RowKey | undefined;
  },
  language: Language = 'en',
): Promise<{ rows: TransactionRow[]; count: number; transfers: Transfer[]; onward: { next?: string } }> {
  const filter: Filter = {
    player: userId,
    deltaPaise: { $exists: true },
    ...(await typeFilter(collections, userId, query.filters.type)),
  };
  if (query.query !== '') {
    const literal = query.query.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    filter['$and'] = [
      {
        $or: [
          { 'memo.title': { $regex: literal, $options: 'i' } },
          { 'memo.detail': { $regex: literal, $options: 'i' } },
          ...(language === 'hi' ? [{ _id: { $in: await inHindi(collections, filter, query.query) } }] : []),
        ],
      },
    ];
  }
  // Versions are gapless and in order of posting: chronological, without ties.
  const fields = { createdAt: 'version', amount: 'sizePaise' };
  const { rows, total, onward } = await pageOf<Transfer, ListQuery['orderBy']>(
    collections.transfers,
    filter,
    query,
    fields,
    'version',
  );
  return { rows: await rowsOf(collections, rows), count: total, transfers: rows, onward };
}

/** The ledger stores English text, so a search in Hindi would not find the text on the screen. */
async function inHindi({ transfers }: ReportCollections, filter: Filter, text: string): Promise<string[]> {
  const lines = await transfers.raw
    .find(filter, { projection: { memo: 1 } })
    .sort({ version: -1 })
    .limit(MOST_SAID)
    .toArray();
  return lines
    .filter(({ memo: { title, detail, labelHi } }) =>
      [title, detail].some((line) => ledgerTextInHindi(line, labelHi).toLowerCase().includes(text.toLowerCase())),
    )
    .map(({ _id }) => _id);
}

async function typeFilter(
  collections: ReportCollections,
  userId: string,
  type: TransactionRow['type'] | undefined,
): Promise<Filter> {
  if (type === undefined) return {};
  if (type === 'credit') return { deltaPaise: { $gt: 0 } };
  const open = await collections.withdrawals
    .find({ userId, state: { $in: [...underWay] } }, { _id: 1 })
    .sort({ createdAt: -1 })
    .limit(MOST_PENDING)
    .lean<Pick<Withdrawal, '_id'>[]>();
  const holds = open.map(({ _id }) => `wd-hold:${_id}`);
  return type === 'pending' ? { _id: { $in: holds } } : { deltaPaise: { $lt: 0 }, _id: { $nin: holds } };
}
