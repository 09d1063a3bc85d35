import { dayInIndia } from '@baazi/contracts';
import { nameOf } from '../../markets/matches/fixture';
import { areSameSides, clashOf, clashText, type ScheduledMatch } from '../clash-of';
import { matchOfRow, stoppedMatchOf, type NewMatch } from '../season/match-of-row';
import type { SeasonRow } from '../season/season-rows';

export interface KnownMatch {
  matchID: string;
  key: string;
  season: number;
  matchNumber: number;
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
 * Plans an import. Rows are matched by the source's own key; a row of another source by its sides with the day or the
 * number, and then it is a move, never a second match. A row whose sides differ from the match of its key is a
 * conflict, and so is one whose side plays another match within hours: a person decides.
 */
export function planImport(
  rows: readonly SeasonRow[],
  known: readonly KnownMatch[],
  options: { now: Date; shiftDaysOf: (season: number) => number },
): ImportPlan {
  const plan: ImportPlan = { adds: [], moves: [], conflicts: [], unchanged: 0 };
  const byKey = new Map(known.map((match) => [match.key, match]));
  const seen = new Set<string>();
  const wanted: { match: NewMatch; published: KnownMatch | undefined }[] = [];
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
    const ofKey = byKey.get(match.key);
    if (ofKey && !areSameSides(ofKey, match))
      return conflict(`${ofKey.matchID} is ${nameOf(ofKey)}, the row says ${nameOf(match)}`);
    const published = ofKey ?? sameMatchOf(match, known);
    const ids = new Set([match.key, published?.matchID ?? match.matchID]);
    if ([...ids].some((id) => seen.has(id))) return conflict('the file has this match twice');
    for (const id of ids) seen.add(id);
    if (published?.startsAt.getTime() === match.startsAt.getTime()) return void (plan.unchanged += 1);
    if (published?.isDecided) return conflict(`${published.matchID} has a declared result and cannot be moved`);
    const taken = published ? undefined : known.find(({ matchID }) => matchID === match.matchID);
    if (taken) return conflict(`${taken.matchID} is ${nameOf(taken)} under the key ${taken.key}`);
    wanted.push({ match, published });
  });
  // A match that this file moves away is in nobody's way, wherever its row stands.
  const moved = new Map(
    wanted.flatMap(({ match, published }) => (published ? [[published.matchID, match.startsAt] as const] : [])),
  );
  const after = known.map((match): ScheduledMatch => ({
    ...match,
    startsAt: moved.get(match.matchID) ?? match.startsAt,
  }));
  for (const { match, published } of wanted) {
    const clash = clashOf({ ...match, matchID: published?.matchID ?? match.matchID }, [...after, ...plan.adds]);
    if (clash) plan.conflicts.push({ key: match.key, why: clashText(match, clash) });
    else if (published) plan.moves.push({ matchID: published.matchID, from: published.startsAt, to: match.startsAt });
    else plan.adds.push(match);
  }
  return plan;
}

/** The published match that a row of another source is: the same sides on the same day, or with the same number. */
function sameMatchOf(match: NewMatch, known: readonly KnownMatch[]): KnownMatch | undefined {
  const alike = known.filter((other) => other.season === match.season && areSameSides(other, match));
  const onTheDay = alike.filter(({ startsAt }) => dayInIndia(startsAt) === dayInIndia(match.startsAt));
  // A stopped match and its replay have the same number at different days.
  const numbered = alike.filter(
    ({ matchID, matchNumber }) => matchNumber === match.matchNumber && matchID.endsWith('-void') === isStopped(match),
  );
  return onTheDay[0] ?? numbered[0];
}
const isStopped = ({ matchID, result }: NewMatch): boolean => matchID.endsWith('-void') || result?.outcome === 'void';
