import type { Tx } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { League } from './league';
import { givePlaceBack } from './take-place';

/**
 * A member who is not the owner is out with the commit. False: the league has changed meanwhile.
 * `code`: the invitation from then on.
 */
export async function dropMember(
  contest: ContestContext,
  tx: Tx,
  league: Pick<League, '_id' | 'ownerId' | 'code'>,
  { userId, code = league.code }: { userId: string; code?: string },
): Promise<boolean> {
  const { modifiedCount } = await contest.leagues.updateOne(
    { _id: league._id, ownerId: league.ownerId, 'members.userId': userId },
    { $pull: { members: { userId } }, $set: { code } },
    { session: tx.session },
  );
  if (modifiedCount === 0) return false;
  await givePlaceBack(contest, tx, userId, league._id);
  return true;
}
