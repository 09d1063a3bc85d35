import type { Contest } from '../contest';
import type { Score } from './score';
import { scoreView } from './score-view';

/** Tells the pages that watch a match how it stands. */
export function tellScore(contest: Contest, score: Score): void {
  contest.service.live.sendWatching(score._id, { matchID: score._id, score: scoreView(score, contest.now()) });
}
