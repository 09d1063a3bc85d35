import type { endpoints, ReplyOf, ResultMessage } from '@baazi/contracts';

type MatchPage = ReplyOf<typeof endpoints.matchPage>;
type FormLine = MatchPage['form'][string][number];

/** A finished match of this season, or of an earlier one. */
export interface Result {
  day: string;
  teams: readonly string[];
  /** absent: no result */
  winner?: string;
  words: string;
  message?: ResultMessage | undefined;
  matchID?: string;
}

const FORM_LENGTH = 5;

/** The last five results of a side; `results` are newest first. */
export const formOf = (team: string, results: readonly Result[]): FormLine[] =>
  results
    .filter(({ teams }) => teams.includes(team))
    .slice(0, FORM_LENGTH)
    .map(({ day, teams, winner, words, message, matchID }) => ({
      day,
      opponent: teams.find((other) => other !== team) ?? '',
      result: winner === undefined ? 'N' : winner === team ? 'W' : 'L',
      words,
      message,
      matchID,
    }));

/** The record of the two sides against each other. */
export function headToHead(teams: readonly string[], results: readonly Result[]): MatchPage['headToHead'] {
  const met = results.filter((result) => teams.every((team) => result.teams.includes(team)));
  return {
    played: met.length,
    won: Object.fromEntries(teams.map((team) => [team, met.filter(({ winner }) => winner === team).length])),
    noResult: met.filter(({ winner }) => winner === undefined).length,
  };
}
