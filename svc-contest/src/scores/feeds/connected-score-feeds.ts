import type { ContestContext } from '../../contest-context';
import { replayFeed } from './replay-feed';
import { scoreDropFeed } from './score-drop-feed';
import type { ScoreFeed } from './score-feed';
import { seasonBalls } from './season-balls';

/** The feeds of scores that this service's environment asks for. */
export async function connectedScoreFeeds(contest: ContestContext): Promise<ScoreFeed[]> {
  const { config, clocks } = contest.service;
  const feeds: ScoreFeed[] = [];
  if (config.SCORE_DROP_DIR !== undefined) feeds.push(scoreDropFeed(config.SCORE_DROP_DIR, () => clocks.machine.now()));
  if (config.SCORE_REPLAY === 'season') feeds.push(replayFeed(contest, await seasonBalls(config.SEASON)));
  return feeds;
}
