import type { SeasonRow } from './season-rows';

export interface RowIdentity {
  /** the source's own key */
  key: string;
  matchID: string;
  matchNumber: number;
}

/** By its own key, else `<season>-<matchNumber>`. A stopped match keeps its original number, marked void. */
export function identityOf(row: SeasonRow): RowIdentity | undefined {
  const matchNumber = row.matchNumber ?? row.originalMatchNumber;
  if (matchNumber === undefined) return undefined;
  const mark = row.matchNumber === undefined ? '-void' : '';
  return {
    key: row.key ?? `${row.season}-${matchNumber}${mark}`,
    matchID: row.matchID ?? `ipl-${row.season}-${matchNumber}${mark}`,
    matchNumber,
  };
}
