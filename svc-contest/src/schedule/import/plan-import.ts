import { matchOfRow, stoppedMatchOf, type NewMatch } from '../season/match-of-row';
import type { SeasonRow } from '../season/season-rows';

export interface KnownMatch {
  matchID: string;
  key: string;
  teams: readonly string[];
  startsAt: Date;
  isDecided: boolean;
}
export interface ImportPlan {
  adds: NewMatch[];
  moves: { matchID: string; from: Date; to: Date }[];
  conflicts: { key: string; why: string }[];
  unchanged: number;
}

/**
 * Plans an import. Rows are matched by the source's own key, never by the number alone: numbers change when matches move.
 * A row whose teams differ from the match of its key is a conflict, never a move.
 */
export function planImport(
  rows: readonly SeasonRow[],
  known: readonly KnownMatch[],
  options: { now: Date; shiftDaysOf: (season: number) => number },
): ImportPlan {
  const plan: ImportPlan = { adds: [], moves: [], conflicts: [], unchanged: 0 };
  const byKey = new Map(known.map((match) => [match.key, match]));
  const byId = new Map(known.map((match) => [match.matchID, match]));
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const match = matchOfRow(row, {
      now: options.now,
      shiftDays: options.shiftDaysOf(row.season),
      replayOf: stoppedMatchOf(row, rows),
    });
    if (!match)
      return void plan.conflicts.push({
        key: row.key ?? `row ${index + 1}`,
        why: 'the row has neither matchNumber nor originalMatchNumber',
      });
    const conflict = (why: string): void => void plan.conflicts.push({ key: match.key, why });
    if (match.teams[0] === match.teams[1]) return conflict('a team cannot play itself');
    if (seen.has(match.key) || seen.has(match.matchID)) return conflict('the file has this match twice');
    seen.add(match.key).add(match.matchID);
    const published = byKey.get(match.key);
    if (!published) return judgeNew(plan, match, known, byId, conflict);
    if (!sameTeams(published, match))
      return conflict(
        `${published.matchID} is ${published.teams.join(' v ')}, the row says ${match.teams.join(' v ')}`,
      );
    if (published.startsAt.getTime() === match.startsAt.getTime()) plan.unchanged += 1;
    else if (published.isDecided) conflict(`${published.matchID} has a declared result and cannot be moved`);
    else plan.moves.push({ matchID: published.matchID, from: published.startsAt, to: match.startsAt });
  });
  return plan;
}

function judgeNew(
  plan: ImportPlan,
  match: NewMatch,
  known: readonly KnownMatch[],
  byId: Map<string, KnownMatch>,
  conflict: (why: string) => void,
): void {
  const taken = byId.get(match.matchID);
  if (taken) return conflict(`${match.matchID} is published under the key ${taken.key}`);
  // The stopped match of a replay may be published under its own key.
  const isPublished = known.some(
    (other) => sameTeams(other, match) && other.startsAt.getTime() === match.startsAt.getTime(),
  );
  if (!isPublished) plan.adds.push(match);
  else if (match.result?.outcome === 'void') plan.unchanged += 1;
  else conflict(`${match.teams.join(' v ')} at this time is published under another key`);
}

const sameTeams = (a: { teams: readonly string[] }, b: { teams: readonly string[] }): boolean =>
  a.teams[0] === b.teams[0] && a.teams[1] === b.teams[1];
