import { matchStage, type MatchStage, type MatchState } from './match-stage';
import { dayInIndia } from './time-rules';

interface Fixture {
  matchID: string;
  startsAt: string;
  locksAt: string;
  state: MatchState;
}
interface Played<M, S> {
  match: M;
  score?: S | undefined;
}

/** The matches of one day in India, and whether they are those that the server calls today's. */
export interface ProgrammeDay<M, S> {
  day: string;
  isToday: boolean;
  matches: Played<M, S>[];
}
export interface Programme<M, S> {
  /** the main match: about to start or waited for, else the next to play for, else a decided one */
  first?: Played<M, S>;
  /** never empty; the day of the main match first, in it the main match first */
  days: ProgrammeDay<M, S>[];
  /** of later days, in no other list */
  upcoming: M[];
}

/** Earlier ones come first on a page. A match that can be played for comes before one that was abandoned. */
const order: readonly MatchStage[] = [
  'play',
  'break',
  'started',
  'closed',
  'over',
  'declared',
  'open',
  'settled',
  'void',
];

/** Arranges the matches of home and dashboard; the heading of each day is that of its own matches. */
export function matchProgramme<M extends Fixture, S extends { phase: 'play' | 'break' | 'ended' }>(
  { matches, today, upcoming }: { matches: readonly M[]; today: readonly string[]; upcoming: readonly string[] },
  around: { inPlay: readonly Played<M, S>[]; next?: M | undefined } | undefined,
  nowMs: number,
): Programme<M, S> {
  const byId = new Map(matches.map((match) => [match.matchID, match]));
  const of = (ids: readonly string[]): M[] => ids.flatMap((id) => byId.get(id) ?? []);
  const ofToday = of(today);
  const listed = new Map<string, Played<M, S>>();
  const candidates = [
    ...(around?.inPlay ?? []),
    ...[...ofToday, ...(around?.next ? [around.next] : [])].map((match) => ({ match })),
  ];
  for (const played of candidates) if (!listed.has(played.match.matchID)) listed.set(played.match.matchID, played);
  const rank = ({ match, score }: Played<M, S>): number =>
    order.indexOf(matchStage({ ...match, phase: score?.phase, nowMs }));
  const sorted = [...listed.values()].sort(
    (one, other) => rank(one) - rank(other) || Date.parse(one.match.startsAt) - Date.parse(other.match.startsAt),
  );
  const [first] = sorted;
  const todaysDay = ofToday[0] && dayInIndia(ofToday[0].startsAt);
  const days: ProgrammeDay<M, S>[] = [];
  for (const played of sorted) {
    const day = dayInIndia(played.match.startsAt);
    const known = days.find((one) => one.day === day);
    if (known) known.matches.push(played);
    else days.push({ day, isToday: day === todaysDay, matches: [played] });
  }
  return { ...(first ? { first } : {}), days, upcoming: of(upcoming).filter(({ matchID }) => !listed.has(matchID)) };
}
