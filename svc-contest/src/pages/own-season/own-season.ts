import type { ContestContext } from '../../contest-context';
import { seasonAt } from '../../markets/matches/season-at';
import { seasonLine, type SeasonLine } from './season-line';

export const ownSeason = async (contest: ContestContext, userId: string): Promise<SeasonLine> =>
  seasonLine(await seasonEntries(contest, userId));

/** A player's entries of the season so far: two statements, whatever their number. */
export async function seasonEntries(contest: ContestContext, userId: string) {
  const entries = await contest.entries
    .find({ userId, slot: { $exists: true }, acceptedAt: { $gte: await seasonBegan(contest) } })
    .select({ market: 1, kind: 1, selection: 1, label: 1, labelHi: 1, result: 1, stakePaise: 1, payoutPaise: 1 })
    .lean();
  const markets = await contest.markets
    .find({ _id: { $in: entries.map(({ market }) => market) } })
    .select({ locksAt: 1 })
    .lean();
  const lockOf = new Map(markets.map(({ _id, locksAt }) => [_id, locksAt]));
  return entries.flatMap((entry) => {
    const locksAt = lockOf.get(entry.market);
    return locksAt ? [{ ...entry, locksAt }] : [];
  });
}

/** A season counts from the last match of the one before: its first entries come weeks before its first ball. */
async function seasonBegan(contest: ContestContext): Promise<Date> {
  const current = await seasonAt(contest, contest.now());
  const before = await contest.fixtures
    .findOne({ season: { $lt: current ?? 0 } })
    .sort({ startsAt: -1 })
    .select({ startsAt: 1 })
    .lean();
  return before?.startsAt ?? new Date(0);
}
