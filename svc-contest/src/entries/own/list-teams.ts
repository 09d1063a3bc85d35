import { type endpoints, teams, isTeamCode } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import { nameOf, type Fixture } from '../../markets/matches/fixture';
import { marketsById } from '../../markets/market';
import { ownPage } from './own-page';
import { teamView } from './entry-views';

/** The player's own entries on matches. The player is the token's; a user id in the query is ignored. */
export const listTeams =
  (deps: Pick<EntryDeps, 'entries' | 'markets' | 'fixtures' | 'now'>): Handler<typeof endpoints.listTeams> =>
  async ({ query, caller }) => {
    const subjects = query.query === '' ? undefined : await matchesNamed(deps, query.query);
    const { rows, metadata } = await ownPage(deps, { userId: caller.userId, kind: 'match', query, subjects });
    const [fixtures, markets] = await Promise.all([
      deps.fixtures.find({ matchID: { $in: rows.map(({ subject }) => subject) } }).lean(),
      marketsById(
        deps,
        rows.map(({ market }) => market),
      ),
    ]);
    const byMatch = new Map(fixtures.map((fixture) => [fixture.matchID, fixture]));
    const now = deps.now();
    const data = rows.flatMap((entry) => {
      const fixture = byMatch.get(entry.subject);
      const market = markets.get(entry.market);
      return fixture && market ? [teamView(entry, fixture, market, now)] : [];
    });
    return reply({ data, metadata });
  };

/** Literal search over the few matches: the player's text never reaches a pattern. */
async function matchesNamed(deps: Pick<EntryDeps, 'fixtures'>, text: string): Promise<string[]> {
  const searched = text.toLowerCase();
  const fixtures = await deps.fixtures.find({}).sort({ startsAt: 1 }).lean();
  return fixtures.filter((fixture) => searchText(fixture).includes(searched)).map(({ matchID }) => matchID);
}

const searchText = (fixture: Fixture): string =>
  [
    fixture.matchID,
    nameOf(fixture),
    fixture.venue,
    fixture.city,
    ...fixture.teams.map((code) => (isTeamCode(code) ? teams[code].label : '')),
  ]
    .join(' ')
    .toLowerCase();
