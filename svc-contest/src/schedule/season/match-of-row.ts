import { dayInIndia } from '@baazi/contracts';
import { outcomeOf, type RowOutcome } from './outcome-of-row';
import type { SeasonRow } from './season-rows';

/** A match to publish. */
export interface NewMatch extends RowIdentity {
  season: number;
  stage: string;
  teams: string[];
  venue: string;
  city: string;
  startsAt: Date;
  replayOf?: string;
  /** only of a match that is over */
  result?: RowOutcome;
}

/** No match takes longer. After this time the row's result is used, before it an operator declares one. */
const MAX_MATCH_MS = 6 * 3600_000;

/** The match of a row, with its result if it was over by `now`. */
export function matchOfRow(
  row: SeasonRow,
  options: { now: Date; shiftDays: number; replayOf?: string },
): NewMatch | undefined {
  const identity = identityOf(row);
  if (!identity) return undefined;
  const startsAt = shifted(new Date(row.startsAt), options.shiftDays);
  const result = startsAt.getTime() + MAX_MATCH_MS <= options.now.getTime() ? outcomeOf(row) : undefined;
  return {
    ...identity,
    season: row.season,
    stage: row.stage ?? '',
    teams: [...row.teams],
    venue: row.venue,
    city: row.city,
    startsAt,
    ...(options.replayOf === undefined ? {} : { replayOf: options.replayOf }),
    ...(result ? { result } : {}),
  };
}

/** The matchID of the stopped match that a row replays. */
export function stoppedMatchOf(row: SeasonRow, rows: readonly SeasonRow[]): string | undefined {
  if (row.matchNumber === undefined) return undefined;
  const stopped = rows.find((other) => other.season === row.season && other.replayedAs === row.matchNumber);
  return stopped && identityOf(stopped)?.matchID;
}

export interface RowIdentity {
  /** the source's own key */
  key: string;
  matchID: string;
  matchNumber: number;
}

/**
 * By the row's own key, else `<season>-<matchNumber>`. A stopped match has its original number and the suffix `-void`.
 */
export function identityOf(row: SeasonRow): RowIdentity | undefined {
  const matchNumber = row.matchNumber ?? row.originalMatchNumber;
  if (matchNumber === undefined) return undefined;
  const suffix = row.matchNumber === undefined ? '-void' : '';
  return {
    key: row.key ?? `${row.season}-${matchNumber}${suffix}`,
    matchID: row.matchID ?? `ipl-${row.season}-${matchNumber}${suffix}`,
    matchNumber,
  };
}

const DAY_MS = 24 * 3600_000;

/** The whole days to shift a season by, so that its first double header is today. */
export function shiftToToday(starts: readonly Date[], now: Date): number {
  const perDay = new Map<string, number>();
  for (const start of starts) perDay.set(dayInIndia(start), (perDay.get(dayInIndia(start)) ?? 0) + 1);
  const days = [...perDay.keys()].sort();
  const first = days.find((day) => (perDay.get(day) ?? 0) >= 2) ?? days[0];
  return first === undefined ? 0 : Math.round((Date.parse(dayInIndia(now)) - Date.parse(first)) / DAY_MS);
}

export const shifted = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);
