import type { ContestContext } from '../../contest-context';
import { fileDropFeed } from './file-drop-feed';
import type { FixtureFeed } from './fixture-feed';

/** The feeds that this service's environment asks for. */
export function connectedFeeds(contest: ContestContext): FixtureFeed[] {
  const { config, clocks } = contest.service;
  if (config.FIXTURE_DROP_DIR === undefined) return [];
  return [fileDropFeed(config.FIXTURE_DROP_DIR, () => clocks.machine.now())];
}
