import { isOpen, matchMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Collection, type Handler } from '@baazi/service-kit';
import { slotOf, type Entry } from '../../entries/entry';
import type { Market } from '../../markets/market';
import { followerId, type Follower } from '../following/follower';
import { playerNames } from '../standings/player-names';
import { findLeagueOf, type LeagueDeps } from './league';

interface LeagueMatchDeps extends Omit<LeagueDeps, 'service'> {
  markets: Collection<Market>;
  entries: Collection<Entry>;
  followers: Collection<Follower>;
}

type Call = ReplyOf<typeof endpoints.leagueMatch>['rows'][number]['call'];
const callByResult: Record<Entry['result'], Call> = { won: 'right', lost: 'wrong', void: 'void', pending: 'open' };
const order: readonly Call[] = ['right', 'open', 'wrong', 'void'];

/** The members' entries on a match. Refused before the lock, so that nobody copies an entry. */
export const showLeagueMatch =
  (deps: LeagueMatchDeps): Handler<typeof endpoints.leagueMatch> =>
  async ({ params: { leagueID, matchID }, caller }) => {
    const league = await findLeagueOf(deps, leagueID, caller.userId);
    if (!league) return refuse('league-not-found');
    const market = await deps.markets.findById(matchMarket(matchID)).lean();
    if (!market) return refuse('match-not-found');
    if (market.state === 'open' && isOpen(market.locksAt, deps.now())) return refuse('calls-secret');
    const entries = await deps.entries
      .find({ slot: { $in: league.members.map(({ userId }) => slotOf(userId, market._id)) }, state: 'held' })
      .select({ userId: 1, selection: 1, result: 1 })
      .lean();
    const guessed = await deps.followers
      .find({ _id: { $in: league.members.map(({ userId }) => followerId(userId, matchID)) }, points: { $gt: 0 } })
      .sort({ points: -1 })
      .lean();
    const nameOf = await playerNames(
      deps,
      [...entries, ...guessed].map(({ userId }) => userId),
    );
    const memberIds = new Map(league.members.map(({ userId, memberID }) => [userId, memberID]));
    return reply({
      matchID,
      name: market.title,
      outcome: market.outcome,
      rows: entries
        .map(({ userId, selection, result }) => ({
          memberID: memberIds.get(userId) ?? '',
          name: nameOf(userId),
          selection,
          call: callByResult[result],
          you: userId === caller.userId ? (true as const) : undefined,
        }))
        .sort((a, b) => order.indexOf(a.call) - order.indexOf(b.call) || a.name.localeCompare(b.name)),
      without: league.members.length - entries.length,
      honour: guessed.map(({ userId, points }) => ({
        name: nameOf(userId),
        points,
        you: userId === caller.userId ? (true as const) : undefined,
      })),
    });
  };
