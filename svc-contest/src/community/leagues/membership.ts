import type { Tx } from '@baazi/service-kit';
import { hasRoom, MAX_LEAGUES, type League, type LeagueDeps } from './league';

/** Adds the league to the player's own list. False: the player is in as many leagues as allowed. */
export async function addLeagueToPlayer(
  { players }: Pick<LeagueDeps, 'players'>,
  tx: Tx,
  { userId, leagueID }: { userId: string; leagueID: string },
): Promise<boolean> {
  const { matchedCount } = await players.updateOne(
    { _id: userId, ...hasRoom('leagues', MAX_LEAGUES) },
    { $push: { leagues: leagueID } },
    { session: tx.session },
  );
  return matchedCount === 1;
}

export async function removeLeagueFromPlayer(
  { players }: Pick<LeagueDeps, 'players'>,
  tx: Tx,
  { userId, leagueID }: { userId: string; leagueID: string },
): Promise<void> {
  await players.updateOne({ _id: userId }, { $pull: { leagues: leagueID } }, { session: tx.session });
}

/** Removes a member who is not the owner, and sets the invitation code. False: the league changed meanwhile. */
export async function dropMember(
  deps: Pick<LeagueDeps, 'players' | 'leagues'>,
  tx: Tx,
  league: Pick<League, '_id' | 'ownerId' | 'code'>,
  { userId, code = league.code }: { userId: string; code?: string },
): Promise<boolean> {
  const { modifiedCount } = await deps.leagues.updateOne(
    { _id: league._id, ownerId: league.ownerId, 'members.userId': userId },
    { $pull: { members: { userId } }, $set: { code } },
    { session: tx.session },
  );
  if (modifiedCount === 0) return false;
  await removeLeagueFromPlayer(deps, tx, { userId, leagueID: league._id });
  return true;
}
