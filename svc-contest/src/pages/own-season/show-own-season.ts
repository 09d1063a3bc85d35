import type { endpoints } from '@baazi/contracts';
import { reply, type Collection, type Handler } from '@baazi/service-kit';
import type { Entry } from '../../entries/entry';
import type { MarketDeps } from '../../markets/market';
import { seasonAt } from '../../markets/matches/fixture';
import { seasonReport } from './season-report';

export interface SeasonDeps extends Pick<MarketDeps, 'fixtures' | 'markets' | 'now'> {
  entries: Collection<Entry>;
}

/** The player's own season; no other player can read it. */
export const showOwnSeason =
  (deps: SeasonDeps): Handler<typeof endpoints.ownSeason> =>
  async ({ caller: { userId } }) =>
    reply(seasonReport(await readSeasonEntries(deps, userId)));

/** A player's entries of the current season: two statements for any number of entries. */
export async function readSeasonEntries(deps: SeasonDeps, userId: string) {
  const entries = await deps.entries
    .find({ userId, slot: { $exists: true }, acceptedAt: { $gte: await seasonStart(deps) } })
    .select({ market: 1, kind: 1, selection: 1, label: 1, labelHi: 1, result: 1, stakePaise: 1, payoutPaise: 1 })
    .lean();
  const markets = await deps.markets
    .find({ _id: { $in: entries.map(({ market }) => market) } })
    .select({ locksAt: 1 })
    .lean();
  const lockByMarket = new Map(markets.map(({ _id, locksAt }) => [_id, locksAt]));
  return entries.flatMap((entry) => {
    const locksAt = lockByMarket.get(entry.market);
    return locksAt ? [{ ...entry, locksAt }] : [];
  });
}

/** A season starts with the last match of the season before: its first entries arrive weeks before its first ball. */
async function seasonStart(deps: Pick<SeasonDeps, 'fixtures' | 'now'>): Promise<Date> {
  const current = await seasonAt(deps, deps.now());
  const before = await deps.fixtures
    .findOne({ season: { $lt: current ?? 0 } })
    .sort({ startsAt: -1 })
    .select({ startsAt: 1 })
    .lean();
  return before?.startsAt ?? new Date(0);
}
