import { inningsEndings } from '@baazi/contracts';
import { z } from 'zod';
import { delivery, isDetailOf } from './delivery';
import { OVER_LINE, reportsIn, sumOfOver } from './over-line';

const FULL_OVERS = 20;
const personName = z.string().min(1).max(60);
const innings = z.object({
  team: z.string().min(1).max(10),
  overs: z.array(z.string().max(100).regex(OVER_LINE, 'This is no over.')).max(FULL_OVERS),
  /** names and extras of every delivery of every over, for a source that knows them */
  details: z.array(z.array(delivery).max(30)).max(FULL_OVERS).optional(),
  /** who bowled an over and who batted at its end, where only its sum is reported; over by over */
  hands: z
    .array(z.object({ bowler: personName.optional(), batters: z.array(personName).max(2).optional() }))
    .max(FULL_OVERS)
    .optional(),
  superOver: z.literal(true).optional(),
  /** of a revised chase */
  target: z.number().int().min(1).max(400).optional(),
  quota: z.number().int().min(1).max(FULL_OVERS).optional(),
  /** why it is over although its overs, wickets and runs do not end it */
  over: z.enum(inningsEndings).optional(),
});

/** Everything reported of a match. Feeds' reports are parsed by this shape. */
export const scoreCard = z.object({
  /** overs a side */
  quota: z.number().int().min(1).max(FULL_OVERS).default(FULL_OVERS),
  /** how the chase was revised: 'DLS' */
  method: z.string().max(10).optional(),
  innings: z.array(innings).max(12),
  /** the names that `details` points into */
  people: z.array(personName).max(200).optional(),
  /** names */
  playerOfMatch: z.array(personName).max(4).optional(),
  /** the end of a match that its balls do not decide: 'No result' */
  ended: z
    .object({
      /** a team, or 'void' */
      outcome: z.string().min(1).max(10),
      words: z.string().min(1).max(80),
    })
    .optional(),
});
export type ScoreCard = z.output<typeof scoreCard>;
export type Innings = z.output<typeof innings>;

interface Total {
  runs: number;
  wickets: number;
  balls: number;
}

export function totalOf({ overs }: Pick<Innings, 'overs'>): Total {
  const total = { runs: 0, wickets: 0, balls: 0 };
  for (const line of overs) {
    const { runs, wickets, balls } = sumOfOver(line);
    total.runs += runs;
    total.wickets += wickets;
    total.balls += balls;
  }
  return total;
}

/** Wickets that end an innings. */
export const wicketsIn = ({ superOver }: Pick<Innings, 'superOver'>): number => (superOver ? 2 : 10);
/** Overs that an innings may take. */
export const quotaOf = (card: ScoreCard, one: Innings): number => (one.superOver ? 1 : (one.quota ?? card.quota));

/** The target of the innings at an index; undefined for the first of a pair. */
export function targetAt({ innings }: ScoreCard, index: number): number | undefined {
  const before = innings[index - 1];
  if (index % 2 === 0 || !before) return undefined;
  return innings[index]?.target ?? totalOf(before).runs + 1;
}

/** Whether an innings is over: ended by the umpires, all out, its overs bowled, or the target reached. */
export function isComplete(card: ScoreCard, index: number): boolean {
  const one = card.innings[index];
  if (!one) return false;
  const { runs, wickets } = totalOf(one);
  const target = targetAt(card, index);
  const last = one.overs.at(-1);
  const areBowled = one.overs.length === quotaOf(card, one) && last !== undefined && sumOfOver(last).balls >= 6;
  return one.over !== undefined || wickets >= wicketsIn(one) || areBowled || (target !== undefined && runs >= target);
}

/** Whether the pair that ends with this innings is tied: only then a super over follows. */
export function isLevel(card: ScoreCard, index: number): boolean {
  const second = card.innings[index];
  return second !== undefined && totalOf(second).runs + 1 === targetAt(card, index);
}

/** How much has been reported: a card with less progress is older. */
export const progressOf = ({ innings, ended }: ScoreCard): number =>
  innings.reduce(
    (sum, { overs, over }) =>
      sum + 1 + overs.reduce((reports, line) => reports + reportsIn(line), 0) + (over === undefined ? 0 : 1),
    0,
  ) + (ended ? 1 : 0);

/** Why the card is impossible for a match between these teams; undefined if it is possible. */
export function faultOf(card: ScoreCard, teams: readonly string[]): string | undefined {
  const { innings, ended } = card;
  if (ended && ended.outcome !== 'void' && !teams.includes(ended.outcome)) return 'the winner does not play';
  for (const [index, one] of innings.entries()) {
    const { wickets } = totalOf(one);
    const partner = index % 2 === 1 ? innings[index - 1]?.team : undefined;
    if (!teams.includes(one.team) || one.team === partner) return `innings ${index + 1} is of the wrong side`;
    if (index >= 2 !== (one.superOver === true)) return `innings ${index + 1} is and is not a super over`;
    if (index >= 2 && index % 2 === 0 && !isLevel(card, index - 1)) return `innings ${index + 1} follows no tie`;
    if (one.overs.length > quotaOf(card, one)) return `innings ${index + 1} has too many overs`;
    if (one.details && one.details.length !== one.overs.length)
      return `innings ${index + 1} has details of other overs`;
    if (one.details?.some((over, at) => !isDetailOf(over, one.overs[at] ?? '', card.people ?? [])))
      return `innings ${index + 1} has details that contradict its balls`;
    if (wickets > wicketsIn(one)) return `innings ${index + 1} has too many wickets`;
    if (one.overs.some((line) => sumOfOver(line).balls > 7)) return `innings ${index + 1} has an over of eight balls`;
    if (one.overs.slice(0, -1).some((line) => sumOfOver(line).balls < 5))
      return `innings ${index + 1} has an over that was not bowled`;
  }
  return undefined;
}
