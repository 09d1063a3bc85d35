import type { endpoints, Language, ReceivedBy, RowKey } from '@baazi/contracts';
import { pageOf, pageSlice } from '@baazi/service-kit';
import { memoText, playerMemo, type Transfer } from '../../ledger/transfer';
import { underWay, type Withdrawal } from '../../ledger/withdrawal';
import { rowsOf, type TransactionRow } from './transaction-row';
import type { ReportCollections } from '../report-deps';

type ListQuery = ReceivedBy<typeof endpoints.transactions>['query'];
type Filter = Record<string, unknown>;
const MOST_PENDING = 1000;
/** A search reads at most this many of a player's newest lines. */
const MOST_SEARCHED = 20_000;
const STATEMENT_SIZE = 1000;

/**
 * Transfers that changed a player's cash or bonus, as requested: newest first, searched by text, by type. Lines `ahead`
 * lead the list, whatever its order.
 */
export async function transactionsOf(
  collections: ReportCollections,
  userId: string,
  query: Pick<ListQuery, 'limit' | 'page' | 'orderBy' | 'ascending' | 'query' | 'filters'> & {
    behind?: RowKey | undefined;
  },
  { language = 'en', ahead = [] }: { language?: Language | undefined; ahead?: readonly TransactionRow[] },
): Promise<{ rows: TransactionRow[]; count: number; transfers: Transfer[]; onward: { next?: string } }> {
  const filter: Filter = {
    player: userId,
    deltaPaise: { $exists: true },
    ...(await typeFilter(collections, userId, query.filters.type)),
  };
  if (query.query !== '')
    filter['version'] = { $in: await versionsWith(collections, { filter, text: query.query, language }) };
  // Versions are gapless and in order of posting: chronological, without ties.
  const fields = { createdAt: 'version', amount: 'sizePaise' };
  if (ahead.length > 0) {
    const skip = (query.page - 1) * query.limit;
    const first = ahead.slice(skip, skip + query.limit);
    const direction = query.ascending === 'asc' ? 1 : -1;
    const { rows: transfers, total } = await pageSlice<Transfer>(collections.transfers, filter, {
      order: { [fields[query.orderBy]]: direction, version: direction },
      skip: Math.max(0, skip - ahead.length),
      limit: query.limit - first.length,
    });
    const rows = [...first, ...(await rowsOf(collections, transfers))];
    return { rows, count: ahead.length + total, transfers, onward: {} };
  }
  const { rows, total, onward } = await pageOf<Transfer, ListQuery['orderBy']>(
    collections.transfers,
    filter,
    query,
    fields,
    'version',
  );
  return { rows: await rowsOf(collections, rows), count: total, transfers: rows, onward };
}

/**
 * The wallet versions of the lines that contain a text. The ledger stores messages, not their text: they are formatted
 * for the search, in English and in the reader's language, so that it finds what the screen shows, amounts included.
 */
async function versionsWith(
  { transfers }: ReportCollections,
  { filter, text, language }: { filter: Filter; text: string; language: Language },
): Promise<number[]> {
  const searched = text.toLowerCase();
  const lines = transfers.raw
    .find(filter, { projection: { kind: 1, memo: 1, version: 1 }, batchSize: STATEMENT_SIZE })
    .sort({ version: -1 })
    .limit(MOST_SEARCHED);
  const versions: number[] = [];
  for await (const { version = 0, ...line } of lines) {
    const texts = [...new Set<Language>(['en', language])].map((one) => memoText(playerMemo(line), one));
    if (texts.some((one) => `${one.title}\n${one.detail}`.toLowerCase().includes(searched))) versions.push(version);
  }
  return versions;
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
