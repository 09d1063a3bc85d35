import type { Collection } from '@baazi/service-kit';
import { nameOf, type Fixture } from '../markets/matches/fixture';

export interface ScheduledMatch {
  matchID: string;
  teams: readonly string[];
  startsAt: Date;
}
type Sides = Pick<ScheduledMatch, 'teams'>;

/** A side needs longer than this between the starts of two of its matches. */
const MIN_BETWEEN_MS = 12 * 3600_000;

/** The order of the sides differs between sources. */
export const areSameSides = (a: Sides, b: Sides): boolean => [...a.teams].sort().join() === [...b.teams].sort().join();

/**
 * The match beside which this one cannot take place: one of its sides plays there within hours. Often it is the same
 * match under another name, and two markets of one match would pay twice.
 */
export const clashOf = <M extends ScheduledMatch>(match: ScheduledMatch, others: readonly M[]): M | undefined =>
  others.find(
    ({ matchID, teams, startsAt }) =>
      matchID !== match.matchID &&
      Math.abs(startsAt.getTime() - match.startsAt.getTime()) < MIN_BETWEEN_MS &&
      teams.some((team) => match.teams.includes(team)),
  );

/** The published match that clashes with this one. */
export async function publishedClashOf(
  { fixtures }: { fixtures: Collection<Fixture> },
  match: ScheduledMatch,
): Promise<Fixture | undefined> {
  const at = match.startsAt.getTime();
  const around = { $gt: new Date(at - MIN_BETWEEN_MS), $lt: new Date(at + MIN_BETWEEN_MS) };
  return clashOf(match, await fixtures.find({ startsAt: around }).lean());
}

export const clashText = (match: ScheduledMatch, { matchID, teams, startsAt }: ScheduledMatch): string =>
  `${teams.filter((team) => match.teams.includes(team)).join(' and ')} within 12 hours: ` +
  `${matchID}, ${nameOf({ teams })}, at ${startsAt.toISOString()}`;
