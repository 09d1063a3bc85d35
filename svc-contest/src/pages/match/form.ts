import type { endpoints, ReplyOf } from '@baazi/contracts';

type MatchPage = ReplyOf<typeof endpoints.matchPage>;
type FormLine = MatchPage['form'][string][number];

/** A match that is over: of this system, or of the seasons before. */
export interface Result {
  day: string;
  teams: readonly string[];
  /** absent: no result */
  winner?: string;
  words: string;
  matchID?: string;
}

const SHOWN = 5;

/** The last results of a side, newest first; `results` are newest first. */
export const formOf = (team: string, results: readonly Result[]): FormLine[] =>
  results
    .filter(({ teams }) => teams.includes(team))
    .slice(0, SHOWN)
    .map(({ day, teams, winner, words, matchID }) => ({
      day,
      opponent: teams.find((other) => other !== team) ?? '',
      result: winner === undefined ? 'N' : winner === team ? 'W' : 'L',
      words,
      ...(matchID === undefined ? {} : { matchID }),
    }));

/** How often the two met, and how that ended. */
export function headToHead(teams: readonly string[], results: readonly Result[]): MatchPage['headToHead'] {
  const met = results.filter((result) => teams.every((team) => result.teams.includes(team)));
  return {
    played: met.length,
    won: Object.fromEntries(teams.map((team) => [team, met.filter(({ winner }) => winner === team).length])),
    noResult: met.filter(({ winner }) => winner === undefined).length,
  };
}
