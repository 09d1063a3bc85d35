import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Match } from '@baazi/portal-kit';
import type { Score } from '../score/score';

interface Played {
  match: Match;
  score?: Score | undefined;
}
export interface Board {
  /** the main match: in play, else the next to lock, else the first of the day */
  next?: Played & { isInPlay: boolean };
  /** the main match */
  inPlay: Played[];
  /** the day's other matches */
  today: Match[];
  upcoming: Match[];
}

const isDecided = ({ state }: Match): boolean => state === 'declared' || state === 'settled' || state === 'void';

/** The layout of the dashboard. A match in play stays, also after the list has turned to the next match day. */
export function boardOf(
  { matches, today, upcoming }: Pick<ReplyOf<typeof endpoints.dashboard>, 'matches' | 'today' | 'upcoming'>,
  around: Pick<ReplyOf<typeof endpoints.matchDay>, 'inPlay'> | undefined,
  nowMs: number,
): Board {
  const byId = new Map(matches.map((match) => [match.matchID, match]));
  const of = (ids: readonly string[]): Match[] => ids.flatMap((id) => byId.get(id) ?? []);
  const startedLocally = of(today).filter((match) => !isDecided(match) && Date.parse(match.locksAt) <= nowMs);
  const serverText = around?.inPlay ?? [];
  const isTold = new Set(serverText.map(({ match }) => match.matchID));
  const inPlay: Played[] = [
    ...serverText,
    ...startedLocally.filter(({ matchID }) => !isTold.has(matchID)).map((match) => ({ match })),
  ];
  const played = new Set(inPlay.map(({ match }) => match.matchID));
  const rest = of(today).filter(({ matchID }) => !played.has(matchID));
  const nextOpen = rest.find((match) => !isDecided(match)) ?? rest[0];
  const [first] = inPlay;
  const next = first ? { ...first, isInPlay: true } : nextOpen && { match: nextOpen, isInPlay: false };
  return {
    ...(next ? { next } : {}),
    inPlay,
    today: rest.filter(({ matchID }) => matchID !== next?.match.matchID),
    upcoming: of(upcoming),
  };
}
