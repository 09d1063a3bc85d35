import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../../wallet-collections';
import { inSnapshot } from '../../ledger/in-snapshot';
import { readPosted } from '../../ledger/read-posted';
import { addToDays, changesOf, UP_TO, type DaySums } from './day-sums';

/** Between two of the sealer's rounds there are few; behind a large settlement, or in books of before, there are many. */
const MOST_BLOCKS_READ = 4;
const MOST_COMMITS_READ = 1000;

export interface ReadDays {
  days: Map<string, DaySums>;
  /** blocks, or commits in none yet, that these sums do not hold: there were too many to read at a look */
  behind: number;
  /** every account's change in all counted days is what the running totals of the last counted block say */
  agrees: boolean;
}

/**
 * Days (and hours) whose keys lie between two, with what was posted since the last count, all of one instant. `whole`
 * holds all days ever against the chain of blocks as well.
 */
export function readDaySums(
  books: WalletCollections,
  span: { from: string; to: string },
  { whole = false } = {},
): Promise<ReadDays> {
  return inSnapshot(books, async (session) => {
    const days = new Map<string, DaySums>();
    const wanted = { _id: { $gte: span.from, $lte: span.to } };
    for await (const page of inPages(books.daySums.raw, wanted, { session }))
      for (const day of page) days.set(day._id, day);
    const upTo = (await books.daySums.raw.findOne({ _id: UP_TO }, { session }))?.block ?? 0;
    const agrees = !whole || (await agreeWithBlock(books, upTo, session));
    const { ids, behind } = await notCounted(books, upTo, session);
    const fields = ['kind', 'legs', 'at'] as const;
    for await (const posted of readPosted(books, ids, { session, fields })) addToDays(days, posted);
    return { days: new Map([...days].filter(([key]) => key >= span.from && key <= span.to)), behind, agrees };
  });
}

/** What was posted behind the last counted block, and how much more there is. */
export async function notCounted(
  books: WalletCollections,
  upTo: number,
  session: ClientSession,
): Promise<{ ids: string[]; behind: number }> {
  const last = await books.blocks.raw.findOne({}, { session, sort: { _id: -1 }, projection: { _id: 1 } });
  const blocks = await books.blocks.raw
    .find({ _id: { $gt: upTo } }, { session, projection: { entries: 1 } })
    .sort({ _id: 1 })
    .limit(MOST_BLOCKS_READ)
    .toArray();
  const commits = await books.unsealed.raw.find({}, { session }).sort({ _id: 1 }).limit(MOST_COMMITS_READ).toArray();
  const waiting = await books.unsealed.raw.countDocuments({}, { session });
  return {
    ids: [...blocks.flatMap(({ entries }) => entries.map(({ id }) => id)), ...commits.flatMap(({ ids }) => ids)],
    behind: Math.max(0, (last?._id ?? 0) - upTo - blocks.length) + Math.max(0, waiting - commits.length),
  };
}

async function agreeWithBlock(books: WalletCollections, upTo: number, session: ClientSession): Promise<boolean> {
  if (upTo === 0) return true;
  const block = await books.blocks.raw.findOne({ _id: upTo }, { session, projection: { totals: 1 } });
  const days: DaySums[] = [];
  const all = { _id: { $gte: 'day:', $lt: 'day;' } };
  for await (const page of inPages(books.daySums.raw, all, { session })) days.push(...page);
  const changes = changesOf(days);
  const totals = new Map(block?.totals.map(({ account, paise }) => [account, paise]));
  return [...new Set([...changes.keys(), ...totals.keys()])].every(
    (account) => (changes.get(account) ?? 0) === (totals.get(account) ?? 0),
  );
}
