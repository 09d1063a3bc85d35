import { outcomeOf, type RowOutcome } from './outcome-of-row';
import type { SeasonRow } from './season-rows';
import { shifted } from './season-shift';

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

/** By the row's own key, else `<season>-<matchNumber>`. A stopped match has its original number and the suffix `-void`. */
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
