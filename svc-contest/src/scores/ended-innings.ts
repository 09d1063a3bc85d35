import type { InningsEnding } from '@baazi/contracts';
import { isComplete, type ScoreCard } from './score-card';

interface Ended {
  /** 1 for the first */
  innings: number;
  why: InningsEnding;
  quota?: number | undefined;
  target?: number | undefined;
}

/**
 * The card after the umpires ended its latest innings. Overs and runs of a revised chase are noted with the chase,
 * which begins with them. Undefined: that innings is not under way.
 */
export function endedInnings(card: ScoreCard, teams: readonly string[], ended: Ended): ScoreCard | undefined {
  const at = ended.innings - 1;
  const one = card.innings[at];
  const other = teams.find((team) => team !== one?.team);
  const isRevised = ended.quota !== undefined || ended.target !== undefined;
  if (!one || !other || at !== card.innings.length - 1) return undefined;
  // All out, or its overs bowled: only the chase can still be revised.
  if (isComplete(card, at) && !isRevised) return undefined;
  if (ended.why === 'forfeit') return { ...card, ended: { outcome: other, words: `${other} by forfeit` } };
  const innings = card.innings.with(at, isComplete(card, at) ? one : { ...one, over: ended.why });
  if (!isRevised) return { ...card, innings };
  const { quota, target } = ended;
  const method = target === undefined ? card.method : 'DLS';
  if (at % 2 === 1) return { ...card, method, innings: innings.with(at, { ...one, over: ended.why, quota, target }) };
  return { ...card, method, innings: [...innings, { team: other, overs: [], quota, target }] };
}
