import { refuse } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { League } from './league';

/** A league that the player is in. Whoever is not in it learns nothing of it, not even that it exists. */
export async function leagueOf(contest: ContestContext, leagueID: string, userId: string) {
  const league = await contest.leagues.findOne({ _id: leagueID, 'members.userId': userId }).lean<League>();
  return league ?? undefined;
}

/** One that the player owns, or why not. */
export async function ownedLeague(contest: ContestContext, leagueID: string, userId: string) {
  const league = await leagueOf(contest, leagueID, userId);
  if (!league) return { refusal: refuse('league-not-found') };
  return league.ownerId === userId ? { league } : { refusal: refuse('not-league-owner') };
}
