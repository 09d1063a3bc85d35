import type { Service } from '@baazi/service-kit';
import type { ContestConfig } from '../../contest-config';
import { fileDropFeed } from '../../schedule/feeds/file-drop-feed';
import { replayFeed, seasonBalls, type ReplayDeps } from './replay-feed';
import type { ScoreFeed } from './score-feed';

interface FeedDeps extends ReplayDeps {
  service: Pick<Service, 'clocks'> & {
    config: Pick<ContestConfig, 'SCORE_DROP_DIR' | 'SCORE_REPLAY' | 'SEASON'>;
  };
}

/** The score feeds that this service's environment turns on. */
export async function openScoreFeeds(deps: FeedDeps): Promise<ScoreFeed[]> {
  const { config, clocks } = deps.service;
  const feeds: ScoreFeed[] = [];
  if (config.SCORE_DROP_DIR !== undefined) feeds.push(scoreDropFeed(config.SCORE_DROP_DIR, () => clocks.machine.now()));
  if (config.SCORE_REPLAY === 'season') feeds.push(replayFeed(deps, await seasonBalls(config.SEASON)));
  return feeds;
}

/** Each JSON file of a folder is one report. */
function scoreDropFeed(folder: string, now: () => Date): ScoreFeed {
  const drop = fileDropFeed(folder, now);
  return {
    name: 'score-drop',
    collect: (accept) =>
      drop.collect(async ({ format, text }) => {
        if (format !== 'json') return { kind: 'refused', why: 'a score report must be a JSON file' };
        let report: unknown;
        try {
          report = JSON.parse(text);
        } catch {
          return { kind: 'refused', why: 'the file is not valid JSON' };
        }
        return accept(report);
      }),
  };
}
