import { deliveriesOf, reportsIn, sumOfOver } from '../over-line';
import { progressOf, type Innings, type ScoreCard } from '../score-card';

const OVER_MS = (4 * 60 + 15) * 1000;
const BREAK_MS = 15 * 60_000;
/** A match that rain ends is called off after this time. */
const FULL_MS = 2 * 20 * OVER_MS + BREAK_MS;

/** The card at an instant, and when its last ball was bowled, since the start. */
interface CardAt {
  card: ScoreCard;
  sinceStartMs: number;
}

/**
 * The card of a played match at some time after its start: an over takes 4 min 15 s, a break 15 min. Pure: the same
 * instant always gives the same card.
 */
export function cardAt(match: ScoreCard, sinceStartMs: number): CardAt | undefined {
  let begins = 0;
  let last = 0;
  const innings: Innings[] = [];
  for (const one of match.innings) {
    const played = inningsAt(one, sinceStartMs - begins);
    if (!played) break;
    innings.push(played.innings);
    last = begins + played.sinceStartMs;
    begins = last + BREAK_MS;
  }
  const { ended, playerOfMatch, ...rest } = match;
  const endedAt = Math.max(last, FULL_MS);
  const isPlayed = progressOf({ ...rest, innings }) === progressOf({ ...rest, innings: match.innings });
  const isOver = ended !== undefined && innings.length === match.innings.length && sinceStartMs >= endedAt;
  if (innings.length === 0 && !isOver) return undefined;
  return {
    card: { ...rest, innings, ...(isOver ? { ended } : {}), ...(isPlayed && playerOfMatch ? { playerOfMatch } : {}) },
    sinceStartMs: isOver ? endedAt : last,
  };
}

/** An innings at some time after its first ball was due; undefined before that ball. */
function inningsAt(one: Innings, sinceStartMs: number): { innings: Innings; sinceStartMs: number } | undefined {
  const overs: string[] = [];
  let last = 0;
  for (const [index, line] of one.overs.entries()) {
    const begins = index * OVER_MS;
    const deliveries = deliveriesOf(line);
    // The last over of a chase may end early; its balls take as long as in a full over.
    const slots = Math.max(deliveries.length, deliveries.length + 6 - sumOfOver(line).balls);
    const bowled = Math.min(deliveries.length, Math.floor(((sinceStartMs - begins) / OVER_MS) * slots));
    if (bowled <= 0) break;
    overs.push((line.match(/\de?W?/g) ?? []).slice(0, bowled).join(''));
    last = begins + (bowled / slots) * OVER_MS;
    if (bowled < deliveries.length) break;
  }
  if (overs.length === 0) return undefined;
  if (!one.details) return { innings: { ...one, overs }, sinceStartMs: last };
  const details = overs.map((line, at) => one.details?.[at]?.slice(0, reportsIn(line)) ?? []);
  return { innings: { ...one, overs, details }, sinceStartMs: last };
}
