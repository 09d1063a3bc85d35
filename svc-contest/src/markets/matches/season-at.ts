import type { ContestContext } from '../../contest-context';

/** The season that is played then: of the last match that began, before the first one of the first. */
export async function seasonAt(contest: ContestContext, at: Date): Promise<number | undefined> {
  const fixture =
    (await contest.fixtures
      .findOne({ startsAt: { $lte: at } })
      .sort({ startsAt: -1 })
      .select({ season: 1 })
      .lean()) ?? (await contest.fixtures.findOne({}).sort({ startsAt: 1 }).select({ season: 1 }).lean());
  return fixture?.season;
}
