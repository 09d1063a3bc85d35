import { inSnapshot, inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { readTransfers } from '../../ledger/read-transfers';
import { addToDays, changesOf, UP_TO, type DaySums } from './day-sums';
import type { ReportCollections } from '../report-deps';

/**
 * There are few uncounted blocks between two of the sealer's rounds, and many after a large settlement or in a ledger
 * older than these sums.
 */
const MOST_BLOCKS_READ = 4;
const MOST_COMMITS_READ = 1000;

export interface ReadDays {
  days: Map<string, DaySums>;
  /** blocks, or commits in no block yet, that these sums do not include because there were too many for one read */
  behind: number;
  /** every account's change in all counted days equals the running totals of the last counted block */
  agrees: boolean;
}

/**
 * Days (and hours) whose keys lie between two, including postings since the last count, all from one snapshot.
 * `whole` also compares all days ever with the chain of blocks.
 */
export function readDaySums(
  collections: ReportCollections,
  span: { from: string; to: string },
  { whole = false } = {},
): Promise<ReadDays> {
  return inSnapshot(collections, async (session) => {
    const days = new Map<string, DaySums>();
    const wanted = { _id: { $gte: span.from, $lte: span.to } };
    for await (const page of inPages(collections.daySums.raw, wanted, { session }))
      for (const day of page) days.set(day._id, day);
    const upTo = (await collections.daySums.raw.findOne({ _id: UP_TO }, { session }))?.block ?? 0;
    const agrees = !whole || (await agreeWithBlock(collections, upTo, session));
    const { ids, behind } = await notCounted(collections, upTo, session);
    const fields = ['kind', 'legs', 'at'] as const;
    for await (const posted of readTransfers(collections, ids, { session, fields })) addToDays(days, posted);
    return { days: new Map([...days].filter(([key]) => key >= span.from && key <= span.to)), behind, agrees };
  });
}

/** The transfers posted after the last counted block, and how many more there are. */
export async function notCounted(
  collections: ReportCollections,
  upTo: number,
  session: ClientSession,
): Promise<{ ids: string[]; behind: number }> {
  const last = await collections.blocks.raw.findOne({}, { session, sort: { _id: -1 }, projection: { _id: 1 } });
  const blocks = await collections.blocks.raw
    .find({ _id: { $gt: upTo } }, { session, projection: { entries: 1 } })
    .sort({ _id: 1 })
    .limit(MOST_BLOCKS_READ)
    .toArray();
  const commits = await collections.unsealed.raw
    .find({}, { session })
    .sort({ _id: 1 })
    .limit(MOST_COMMITS_READ)
    .toArray();
  const waiting = await collections.unsealed.raw.countDocuments({}, { session });
  return {
    ids: [...blocks.flatMap(({ entries }) => entries.map(({ id }) => id)), ...commits.flatMap(({ ids }) => ids)],
    behind: Math.max(0, (last?._id ?? 0) - upTo - blocks.length) + Math.max(0, waiting - commits.length),
  };
}

async function agreeWithBlock(collections: ReportCollections, upTo: number, session: ClientSession): Promise<boolean> {
  if (upTo === 0) return true;
  const block = await collections.blocks.raw.findOne({ _id: upTo }, { session, projection: { totals: 1 } });
  const days: DaySums[] = [];
  const all = { _id: { $gte: 'day:', $lt: 'day;' } };
  for await (const page of inPages(collections.daySums.raw, all, { session })) days.push(...page);
  const changes = changesOf(days);
  const totals = new Map(block?.totals.map(({ account, paise }) => [account, paise]));
  return [...new Set([...changes.keys(), ...totals.keys()])].every(
    (account) => (changes.get(account) ?? 0) === (totals.get(account) ?? 0),
  );
}
