import type { MarketDeps } from '../market-deps';

/** The season of the last match that began by then; before the first match, its season. */
export async function seasonAt(deps: Pick<MarketDeps, 'fixtures'>, at: Date): Promise<number | undefined> {
  const fixture =
    (await deps.fixtures
      .findOne({ startsAt: { $lte: at } })
      .sort({ startsAt: -1 })
      .select({ season: 1 })
      .lean()) ?? (await deps.fixtures.findOne({}).sort({ startsAt: 1 }).select({ season: 1 }).lean());
  return fixture?.season;
}
