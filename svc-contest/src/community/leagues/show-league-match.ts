import { isOpen, matchMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { slotOf, type Entry } from '../../entries/entry';
import { shownNames } from '../standings/shown-rows';
import { leagueOf } from './own-league';

type Call = ReplyOf<typeof endpoints.leagueMatch>['rows'][number]['call'];
const callOf: Record<Entry['result'], Call> = { won: 'right', lost: 'wrong', void: 'void', pending: 'open' };
const order: readonly Call[] = ['right', 'open', 'wrong', 'void'];

/** Who of a league chose what on a match, and was right. Nothing of it before the lock: no pick is copied. */
export const showLeagueMatch =
  (contest: ContestContext): Handler<typeof endpoints.leagueMatch> =>
  async ({ params: { leagueID, matchID }, caller }) => {
    const league = await leagueOf(contest, leagueID, caller.userId);
    if (!league) return refuse('league-not-found');
    const market = await contest.markets.findById(matchMarket(matchID)).lean();
    if (!market) return refuse('match-not-found');
    if (market.state === 'open' && isOpen(market.locksAt, contest.now())) return refuse('calls-secret');
    const entries = await contest.entries
      .find({ slot: { $in: league.members.map(({ userId }) => slotOf(userId, market._id)) }, state: 'held' })
      .select({ userId: 1, selection: 1, result: 1 })
      .lean();
    const userIds = entries.map(({ userId }) => userId);
    const nameOf = await shownNames(contest, userIds);
    const memberOf = new Map(league.members.map(({ userId, memberID }) => [userId, memberID]));
    return reply({
      matchID,
      name: market.title,
      ...(market.outcome === undefined ? {} : { outcome: market.outcome }),
      rows: entries
        .map(({ userId, selection, result }) => ({
          memberID: memberOf.get(userId) ?? '',
          name: nameOf(userId),
          selection,
          call: callOf[result],
          ...(userId === caller.userId ? { you: true as const } : {}),
        }))
        .sort((a, b) => order.indexOf(a.call) - order.indexOf(b.call) || a.name.localeCompare(b.name)),
      without: league.members.length - entries.length,
    });
  };
