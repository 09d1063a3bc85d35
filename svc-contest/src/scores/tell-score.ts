import type { ContestContext } from '../contest-context';
import { winProbability } from './win-probability/win-probability';
import type { Score } from './score';
import { scoreView } from './score-view';

/** Tells the pages that watch a match how it stands. */
export function tellScore(contest: ContestContext, score: Score, teams: readonly string[]): void {
  const chance = winProbability(score.card, { par: score.par, teams });
  contest.service.live.sendWatching(score._id, {
    matchID: score._id,
    score: scoreView(score, contest.now()),
    ...(chance ? { winProbability: { latest: chance.latest } } : {}),
  });
}
