import {
  divisions,
  ladderPoints,
  titleCounts,
  titles,
  UPSET_POINTS,
  weekInIndia,
  type Division,
  type Title,
} from '@baazi/contracts';
import type { Collection } from '@baazi/service-kit';
import type { PlayerDeps } from '../../players/player';
import { readCalls, type Calls } from './calls';
import type { CountedSeason } from './counted-season';
import { seasonBoard, standingId, type Standing, type StandingDeps } from './standing';

interface Ladder {
  division: Division;
  /** of the current week */
  points: number;
  /** by how many divisions the last finished week moved the player */
  moved: -1 | 0 | 1;
}

type WeekOf = readonly Pick<CountedSeason['markets'][number], 'week'>[];
const pointsOf = (ended: number | 'wrong' | 'void' | undefined): number => (typeof ended === 'number' ? ended : 0);

/**
 * A player's place in the season's ladder. A pure function of the calls: a corrected result moves it like the points.
 * Weeks before the first call, and weeks in which nothing was decided, move nobody.
 */
export function ladderOf(calls: Calls, markets: WeekOf, thisWeek: string): Ladder {
  const points = new Map<string, number>();
  const called = new Set<string>();
  for (const [no, { week }] of markets.entries()) {
    const call = calls.get(no);
    points.set(week, (points.get(week) ?? 0) + pointsOf(call?.ended));
    if (call) called.add(week);
  }
  const first = [...called].sort()[0] ?? thisWeek;
  let division: Division = divisions[0];
  let moved: Ladder['moved'] = 0;
  for (const [week, made] of [...points].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (week < first || week >= thisWeek) continue;
    const bounds: { rise?: number; stay: number } = ladderPoints[division];
    moved = made >= (bounds.rise ?? Infinity) ? 1 : made < bounds.stay ? -1 : 0;
    division = divisions[divisions.indexOf(division) + moved] ?? division;
  }
  return { division, points: points.get(thisWeek) ?? 0, moved };
}

/** The titles of a season, the rarest first. */
export function titlesOf(
  calls: Calls,
  { right, best }: Pick<Standing, 'right' | 'best'>,
  hasPlayingFriend: boolean,
): Title[] {
  const upsets = [...calls.values()].filter(({ ended }) => pointsOf(ended) >= UPSET_POINTS).length;
  const earned: Record<Title, boolean> = {
    upsets: upsets >= titleCounts.upsets,
    row: best >= titleCounts.row,
    right: right >= titleCounts.right,
    friend: hasPlayingFriend,
  };
  return titles.filter((title) => earned[title]);
}

export interface DistinctionDeps extends StandingDeps, PlayerDeps {
  countedSeasons: Collection<CountedSeason>;
  now: () => Date;
}

/** Ladder and titles of these players in a season, in four statements for any number of players. */
export async function distinctionsOf(
  deps: DistinctionDeps,
  userIds: readonly string[],
  season: number,
): Promise<(userId: string) => Ladder & { titles: Title[] }> {
  const ids = userIds.map((userId) => standingId(seasonBoard(season), userId));
  const [counted, rows, withFriend] = await Promise.all([
    deps.countedSeasons.raw.findOne({ _id: season }),
    deps.standings.raw.find({ _id: { $in: ids } }).toArray(),
    playersWithPlayingFriend(deps, userIds),
  ]);
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  const thisWeek = weekInIndia(deps.now());
  return (userId) => {
    const row = byUser.get(userId);
    const calls = readCalls(row?.calls ?? '');
    return {
      ...ladderOf(calls, counted?.markets ?? [], thisWeek),
      titles: titlesOf(calls, row ?? { right: 0, best: 0 }, withFriend.has(userId)),
    };
  };
}

/** The part that others see. */
export const distinctionView = ({ division, titles: earned }: { division: Division; titles: Title[] }) => ({
  division,
  titles: earned,
});

/** Those of these players whose code a friend joined with who has played since. */
async function playersWithPlayingFriend(
  { players, standings }: DistinctionDeps,
  userIds: readonly string[],
): Promise<Set<string>> {
  const friends = await players.raw
    .find({ referredBy: { $in: [...userIds] } }, { projection: { referredBy: 1 } })
    .toArray();
  if (friends.length === 0) return new Set();
  const played = await standings.raw
    .find({ userId: { $in: friends.map(({ _id }) => _id) }, board: { $exists: true } }, { projection: { userId: 1 } })
    .toArray();
  const hasPlayed = new Set(played.map(({ userId }) => userId));
  return new Set(friends.flatMap(({ _id, referredBy }) => (referredBy && hasPlayed.has(_id) ? [referredBy] : [])));
}
