import type { Tx } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { hasRoom, MOST_LEAGUES } from './league';

/** The player is in this league from the commit on. False: the player is in as many as one may be. */
export async function takePlace(contest: ContestContext, tx: Tx, userId: string, leagueID: string): Promise<boolean> {
  const { matchedCount } = await contest.players.updateOne(
    { _id: userId, ...hasRoom('leagues', MOST_LEAGUES) },
    { $push: { leagues: leagueID } },
    { session: tx.session },
  );
  return matchedCount === 1;
}

export async function givePlaceBack(contest: ContestContext, tx: Tx, userId: string, leagueID: string): Promise<void> {
  await contest.players.updateOne({ _id: userId }, { $pull: { leagues: leagueID } }, { session: tx.session });
}
