import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Match } from '@baazi/portal-kit';

export type HomeBoard = Pick<ReplyOf<typeof endpoints.homePage>, 'matchesList' | 'today' | 'upcoming' | 'todayTitle'>;
export type MatchDay = ReplyOf<typeof endpoints.matchDay>;
export type Played = MatchDay['inPlay'][number];

interface Programme {
  /** the main match: in play, else the next that locks, else the first of the day */
  first?: Played;
  /** the other matches in play or of this day */
  others: Played[];
  upcoming: Match[];
}

/** Arranges the matches of the home page. */
export function programmeOf({ matchesList, today, upcoming }: HomeBoard, day: MatchDay | undefined): Programme {
  const byId = new Map(matchesList.map((match) => [match.matchID, match]));
  const of = (ids: readonly string[]): Match[] => ids.flatMap((id) => byId.get(id) ?? []);
  const inPlay = day?.inPlay ?? [];
  const ofToday = of(today);
  const next = day?.next ?? ofToday[0];
  const first = inPlay[0] ?? (next && { match: next });
  const seen = new Set(first ? [first.match.matchID] : []);
  const others = [...inPlay, ...ofToday.map((match) => ({ match }))].filter(({ match: { matchID } }) => {
    const isNew = !seen.has(matchID);
    seen.add(matchID);
    return isNew;
  });
  return { ...(first ? { first } : {}), others, upcoming: of(upcoming).filter(({ matchID }) => !seen.has(matchID)) };
}
