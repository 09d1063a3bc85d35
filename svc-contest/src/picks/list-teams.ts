import type { endpoints } from '@baazi/contracts';
import { teams, isTeamCode } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { nameOf, type Fixture } from '../fixtures/fixture';
import { marketsById } from '../markets/read-markets';
import { ownPage } from './list-page';
import { pickView } from './pick-view';

/** The player's own team picks. Whose list it is says the token; a user id in the query changes nothing. */
export const listTeams =
  (contest: Contest): Handler<typeof endpoints.listTeams> =>
  async ({ query, caller }) => {
    const subjects = query.query === '' ? undefined : await matchesNamed(contest, query.query);
    const { picks, total } = await ownPage(contest, { userId: caller.userId, kind: 'match', query, subjects });
    const [fixtures, markets] = await Promise.all([
      contest.fixtures.find({ matchID: { $in: picks.map(({ subject }) => subject) } }).lean(),
      marketsById(
        contest,
        picks.map(({ market }) => market),
      ),
    ]);
    const byMatch = new Map(fixtures.map((fixture) => [fixture.matchID, fixture]));
    const now = contest.now();
    const data = picks.flatMap((pick) => {
      const fixture = byMatch.get(pick.subject);
      const market = markets.get(pick.market);
      return fixture && market ? [pickView(pick, fixture, market, now)] : [];
    });
    return reply({ data, metadata: [{ current_page: query.page, totalRecord: total }] });
  };

/** Literal search over the few matches there are; nothing of the player's text reaches a pattern. */
async function matchesNamed(contest: Contest, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const fixtures = await contest.fixtures.find({}).sort({ startsAt: 1 }).lean();
  return fixtures.filter((fixture) => wordsOf(fixture).includes(wanted)).map(({ matchID }) => matchID);
}

const wordsOf = (fixture: Fixture): string =>
  [
    fixture.matchID,
    nameOf(fixture),
    fixture.venue,
    fixture.city,
    ...fixture.teams.map((code) => (isTeamCode(code) ? teams[code].label : '')),
  ]
    .join(' ')
    .toLowerCase();
