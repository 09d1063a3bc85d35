import type { Contest } from '../contest';
import { BadSeasonFile } from '../fixtures/season-rows';
import { importFixtures } from '../import-fixtures/import-fixtures';
import { fileDropFeed } from './file-drop-feed';
import type { FeedVerdict, FixtureDelivery, FixtureFeed } from './fixture-feed';

const LOOK_EVERY_MS = 3000;

/** Takes deliveries of the connected feeds. A feed adds matches; a move, which may refund players, waits for an operator. */
export function runFeeds(contest: Contest): void {
  const { config, clocks } = contest.service;
  const feeds: FixtureFeed[] = config.FIXTURE_DROP_DIR === undefined ? [] : [fileDropFeed(config.FIXTURE_DROP_DIR, () => clocks.machine.now())];
  for (const feed of feeds) contest.service.every(LOOK_EVERY_MS, `feed-${feed.name}`, () => feed.collect((delivery) => takeDelivery(contest, feed, delivery)));
}

export async function takeDelivery(contest: Contest, feed: FixtureFeed, { source, format, text }: FixtureDelivery): Promise<FeedVerdict> {
  const { log } = contest.service;
  try {
    const report = await importFixtures(contest, { format, text, by: `feed:${feed.name}`, reason: source, dryRun: false, applyMoves: false });
    if (!report.applied) return refused('the file does not fit the fixtures that are published', report);
    if (report.moves.length > 0) log.warn({ source, moves: report.moves }, 'a feed reports moved matches: an operator decides');
    log.info({ source, added: report.adds.length, moves: report.moves.length }, 'a delivery of fixtures was taken');
    return { taken: true, report };
  } catch (error) {
    if (error instanceof BadSeasonFile) return refused(error.message);
    throw error;
  }

  function refused(why: string, report?: unknown): FeedVerdict {
    log.warn({ source, why }, 'a delivery of fixtures was refused');
    return { taken: false, why, ...(report === undefined ? {} : { report }) };
  }
}
