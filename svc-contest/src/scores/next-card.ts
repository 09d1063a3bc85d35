import { isComplete, isLevel, type Innings, type ScoreCard } from './score-card';

/** An over as an operator reports it: two numbers. */
interface ReportedOver {
  batting: string;
  /** 1 for the first */
  over: number;
  runs: number;
  wickets: number;
  balls: number;
  superOver: boolean;
  /** 1 for the first; absent: the latest of this side */
  innings?: number | undefined;
  bowler?: string | undefined;
  /** at the end of the over */
  batters?: string[] | undefined;
}

type NextCard = { kind: 'card'; card: ScoreCard; changesOver: boolean } | { kind: 'over-out-of-turn' | 'no-tie' };

/** The card with the next over added, or a reported one changed. Anything else is out of turn. */
export function nextCard(card: ScoreCard | undefined, reported: ReportedOver): NextCard {
  const before: ScoreCard = card ?? { quota: 20, innings: [] };
  const last = before.innings.length - 1;
  const line = `${reported.runs}/${reported.wickets}/${reported.balls}`;
  const at =
    reported.innings === undefined ? before.innings.findLastIndex((one) => isOf(one, reported)) : reported.innings - 1;
  const of = before.innings[at];
  if ((of && !isOf(of, reported)) || at > last + 1) return { kind: 'over-out-of-turn' };
  if (of && reported.over <= of.overs.length) {
    const overs = of.overs.with(reported.over - 1, line);
    // Nothing is known of the deliveries of an over that is reported by its sum.
    const details = of.details && { details: of.details.with(reported.over - 1, []) };
    return {
      kind: 'card',
      card: withoutInvalidSuperOvers(withInnings(before, at, { ...of, overs, ...details, ...handsOf(of, reported) })),
      changesOver: true,
    };
  }
  if (of && at === last && reported.over === of.overs.length + 1 && !isComplete(before, at)) {
    const details = of.details && { details: [...of.details, []] };
    const grown = { ...of, overs: [...of.overs, line], ...details, ...handsOf(of, reported) };
    return { kind: 'card', card: withInnings(before, at, grown), changesOver: false };
  }
  const mayBegin = reported.over === 1 && (last === -1 || isComplete(before, last));
  if (!mayBegin || reported.superOver !== last >= 1) return { kind: 'over-out-of-turn' };
  if (reported.superOver && last % 2 === 1 && !isLevel(before, last)) return { kind: 'no-tie' };
  const newInnings = {
    team: reported.batting,
    overs: [line],
    ...handsOf({}, reported),
    ...(reported.superOver ? { superOver: true as const } : {}),
  };
  return { kind: 'card', card: { ...before, innings: [...before.innings, newInnings] }, changesOver: false };
}

/** The batters and the bowler of each over, with those reported of this one. */
function handsOf({ hands = [] }: Pick<Innings, 'hands'>, { over, bowler, batters }: ReportedOver) {
  if (bowler === undefined && batters === undefined && hands.length === 0) return {};
  const hand = { ...(bowler === undefined ? {} : { bowler }), ...(batters === undefined ? {} : { batters }) };
  const length = Math.max(hands.length, over);
  return { hands: Array.from({ length }, (_, at) => (at === over - 1 ? hand : (hands[at] ?? {}))) };
}

const isOf = (one: Innings, { batting, superOver }: ReportedOver): boolean =>
  one.team === batting && (one.superOver ?? false) === superOver;
/** Drops super overs that followed a tie which a changed over takes back. */
function withoutInvalidSuperOvers(card: ScoreCard): ScoreCard {
  const decided = card.innings.findIndex((_, at) => at % 2 === 1 && !(isComplete(card, at) && isLevel(card, at)));
  return decided === -1 ? card : { ...card, innings: card.innings.slice(0, decided + 1) };
}
const withInnings = (card: ScoreCard, at: number, one: Innings): ScoreCard => ({
  ...card,
  innings: card.innings.with(at, one),
});
