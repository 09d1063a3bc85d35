import type { MarketDeps } from '../markets/market';
import type { Fixture } from '../markets/matches/fixture';

/** Facts that are known from about half an hour before the start. */
export interface Announced {
  toss?: Fixture['toss'] | undefined;
  /** by team, in the order that they were named */
  lineups?: Record<string, string[]> | undefined;
}

/** A team that is named but does not play. */
export const strangerIn = ({ toss, lineups = {} }: Announced, teams: readonly string[]): string | undefined =>
  [...(toss ? [toss.winner] : []), ...Object.keys(lineups)].find((team) => !teams.includes(team));

/** Stores toss and line-ups with the match, where they are news. Open pages then read the match again. */
export async function storeAnnounced(
  deps: Pick<MarketDeps, 'fixtures' | 'now'> & { announceChange: () => void },
  matchID: string,
  { toss, lineups }: Announced,
): Promise<void> {
  const fixture = await deps.fixtures.findOne({ matchID }).lean<Fixture | null>();
  if (!fixture) return;
  const news = {
    ...(toss && JSON.stringify(toss) !== JSON.stringify(fixture.toss) ? { toss } : {}),
    ...(lineups && JSON.stringify(lineups) !== JSON.stringify(fixture.lineups) ? { lineups } : {}),
  };
  if (Object.keys(news).length === 0) return;
  await deps.fixtures.updateOne({ matchID }, { $set: news });
  // The matches that a replay reports at its start are over: nobody waits for their toss.
  if (deps.now() < fixture.startsAt) deps.announceChange();
}
