import { type endpoints } from '@baazi/contracts';
import { isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import type { Fixture } from '../../markets/matches/fixture';
import { followerId, guessKey, type Follower, type FollowerDeps } from './follower';
import { followingView, readFollowed, type FollowingDeps } from './show-following';

/** Notes whether the player wants to be notified of toss and line-ups of a match. */
export const setTossWish =
  (deps: FollowingDeps): Handler<typeof endpoints.setTossWish> =>
  async ({ params: { matchID }, body, caller: { userId } }) => {
    const followed = await readFollowed(deps, matchID);
    if (!followed) return refuse('match-not-found');
    await setOf(deps, followed.fixture, userId, { wantsToss: body.wanted });
    return reply(await followingView(deps, followed, userId));
  };

/** Takes a guess on the next over while none of its balls is bowled. A second one replaces the first. */
export const guessOver =
  (deps: FollowingDeps): Handler<typeof endpoints.guessOver> =>
  async ({ params: { matchID }, body, caller: { userId } }) => {
    const followed = await readFollowed(deps, matchID);
    if (!followed) return refuse('match-not-found');
    const { next, fixture } = followed;
    if (next?.innings !== body.innings || next.over !== body.over) return refuse('over-closed');
    const { runs, wicket } = body;
    await setOf(deps, fixture, userId, { [`guesses.${guessKey(body)}`]: { runs, wicket } });
    return reply(await followingView(deps, followed, userId));
  };

async function setOf(
  { followers }: FollowerDeps,
  { matchID, season }: Pick<Fixture, 'matchID' | 'season'>,
  userId: string,
  fields: Partial<Follower> | Record<string, unknown>,
): Promise<void> {
  const _id = followerId(userId, matchID);
  const write = () =>
    followers.updateOne(
      { _id },
      { $set: fields, $setOnInsert: { userId, matchID, season, points: 0 } },
      { upsert: true },
    );
  try {
    await write();
  } catch (error) {
    // Two first requests at once: the document exists now.
    if (!isDuplicateKey(error)) throw error;
    await write();
  }
}
