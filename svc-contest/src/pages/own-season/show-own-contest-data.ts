import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Collection, type Handler } from '@baazi/service-kit';
import type { Follower } from '../../community/following/follower';
import type { League } from '../../community/leagues/league';
import type { Standing } from '../../community/standings/standing';
import type { EntryDeps } from '../../entries/entry-deps';
import type { Entry } from '../../entries/entry';

interface OwnDataDeps extends Pick<EntryDeps, 'entries' | 'players'> {
  standings: Collection<Standing>;
  leagues: Collection<League>;
  followers: Collection<Follower>;
}

/** Everything that this service stores of the player, for the player's own download. */
export const showOwnContestData =
  (deps: OwnDataDeps): Handler<typeof endpoints.ownContestData> =>
  async ({ caller }) => {
    const [entries, player, standings, leagues, followed] = await Promise.all([
      deps.entries.find({ userId: caller.userId }).sort({ _id: 1 }).lean(),
      deps.players.findById(caller.userId).lean(),
      deps.standings.find({ userId: caller.userId }).sort({ _id: 1 }).lean(),
      deps.leagues.find({ 'members.userId': caller.userId }).sort({ createdAt: 1 }).lean(),
      deps.followers.find({ userId: caller.userId }).sort({ _id: 1 }).lean(),
    ]);
    return reply({
      name: player?.name ?? null,
      hideAsWinner: player?.hideAsWinner ?? false,
      seenInStandings: player?.seen ?? false,
      standings: standings.flatMap(({ board, points, right, wrong, streak, best }) =>
        board === undefined ? [] : [{ board, points, right, wrong, streak, best }],
      ),
      leagues: leagues.map(({ name, ownerId, members, createdAt }) => ({
        name,
        owner: ownerId === caller.userId,
        since: (members.find(({ userId }) => userId === caller.userId)?.since ?? createdAt).toISOString(),
      })),
      followed: followed.map(({ matchID, wantsToss = false, guesses = {}, points }) => ({
        matchID,
        wantsToss,
        guesses,
        points,
      })),
      teams: entries
        .filter(({ kind }) => kind === 'match')
        .map((entry) => ({ matchID: entry.subject, chosenTeam: entry.selection, ...common(entry) })),
      answers: entries
        .filter(({ kind }) => kind === 'question')
        .map((entry) => ({ questionID: entry.subject, title: entry.label, answer: entry.selection, ...common(entry) })),
    });
  };

const common = (entry: Entry) => ({
  amount: toRupees(entry.stakePaise),
  win_amount: toRupees(entry.payoutPaise),
  state: entry.state,
  result: entry.result,
  createdAt: entry.createdAt.toISOString(),
  settledAt: entry.settledAt?.toISOString(),
  reason: entry.reason,
});
