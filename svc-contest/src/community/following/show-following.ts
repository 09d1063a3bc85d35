import { guessableOver, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { matchMarket } from '@baazi/contracts';
import type { MarketDeps } from '../../markets/market';
import type { Score, ScoreDeps } from '../../scores/score';
import { scoreView } from '../../scores/score-view';
import { countedGuesses, followerId, guessKey, pointsOf, type Follower, type FollowerDeps } from './follower';

export type FollowingDeps = FollowerDeps & ScoreDeps & Pick<MarketDeps, 'fixtures' | 'markets' | 'now'>;
type Following = ReplyOf<typeof endpoints.following>;

/** The player's requests and guesses in a match, and the over that may be guessed now. */
export const showFollowing =
  (deps: FollowingDeps): Handler<typeof endpoints.following> =>
  async ({ params: { matchID }, caller: { userId } }) => {
    const followed = await readFollowed(deps, matchID);
    return followed ? reply(await followingView(deps, followed, userId)) : refuse('match-not-found');
  };

/** A match with its score, as far as following it needs. */
export async function readFollowed(deps: FollowingDeps, matchID: string) {
  const [fixture, market, score] = await Promise.all([
    deps.fixtures.findOne({ matchID }).lean(),
    deps.markets.findById(matchMarket(matchID)).lean(),
    deps.scores.findById(matchID).lean<Score | null>(),
  ]);
  if (!fixture || !market) return undefined;
  const now = deps.now();
  const times = { locksAt: market.locksAt.toISOString(), startsAt: fixture.startsAt.toISOString() };
  const isDecided = market.state !== 'open';
  const next = isDecided ? undefined : guessableOver(times, score ? scoreView(score, now) : undefined, now.getTime());
  return { fixture, score: score ?? undefined, next };
}
type Followed = NonNullable<Awaited<ReturnType<typeof readFollowed>>>;

export async function followingView(
  deps: FollowingDeps,
  { fixture, score, next }: Followed,
  userId: string,
): Promise<Following> {
  const own = await deps.followers.findById(followerId(userId, fixture.matchID)).lean<Follower | null>();
  const guesses = countedGuesses(own?.guesses, score?.card);
  return {
    wantsToss: own?.wantsToss ?? false,
    next: next && {
      innings: next.innings,
      over: next.over,
      closesAt: new Date(next.closesAtMs).toISOString(),
      guess: own?.guesses?.[guessKey(next)],
    },
    guesses,
    points: pointsOf(guesses),
    serverNow: deps.now().toISOString(),
  };
}
