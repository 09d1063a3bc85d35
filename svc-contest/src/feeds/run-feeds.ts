import { inTransaction } from '@baazi/service-kit';
import { recordAudit } from '../audit/record-audit';
import type { Contest } from '../contest';
import { BadSeasonFile } from '../fixtures/season-rows';
import { importFixtures, type ImportReport } from '../import-fixtures/import-fixtures';
import { fileDropFeed } from './file-drop-feed';
import type { FeedVerdict, FixtureDelivery, FixtureFeed } from './fixture-feed';

const LOOK_EVERY_MS = 3000;
const LONGEST_REASON = 500;

/** Takes deliveries of the connected feeds. A feed adds matches; a move, which may refund players, waits for an operator. */
export function runFeeds(contest: Contest): void {
  const { config, clocks } = contest.service;
  const feeds: FixtureFeed[] =
    config.FIXTURE_DROP_DIR === undefined ? [] : [fileDropFeed(config.FIXTURE_DROP_DIR, () => clocks.machine.now())];
  for (const feed of feeds)
    contest.service.every(LOOK_EVERY_MS, `feed-${feed.name}`, () =>
      feed.collect((delivery) => takeDelivery(contest, feed, delivery)),
    );
}

/** Imports one delivery. What an operator must know of it, a refusal or moves that wait, is in the audit log. */
export async function takeDelivery(
  contest: Contest,
  feed: FixtureFeed,
  { source, format, text }: FixtureDelivery,
): Promise<FeedVerdict> {
  const { log } = contest.service;
  try {
    const report = await importFixtures(contest, {
      format,
      text,
      by: `feed:${feed.name}`,
      reason: source,
      dryRun: false,
      applyMoves: false,
    });
    if (!report.applied) return await refused('the file does not fit the fixtures that are published', report);
    if (report.moves.length > 0)
      await tell('feed-found-moves', 'These matches are published at another time: an operator decides', report.moves);
    log.info({ source, added: report.adds.length, moves: report.moves.length }, 'a delivery of fixtures was taken');
    return { taken: true, report };
  } catch (error) {
    if (error instanceof BadSeasonFile) return refused(error.message);
    throw error;
  }

  async function refused(why: string, report?: ImportReport): Promise<FeedVerdict> {
    await tell('feed-refused', why, report?.conflicts);
    return { taken: false, why, ...(report === undefined ? {} : { report }) };
  }
  async function tell(action: string, why: string, about: unknown): Promise<void> {
    log.warn({ source, why, about }, `a delivery of fixtures: ${action}`);
    await inTransaction(contest.service, (tx) =>
      recordAudit(contest, tx, {
        by: `feed:${feed.name}`,
        action,
        subject: source,
        reason: why.slice(0, LONGEST_REASON),
        ...(about === undefined ? {} : { after: about }),
      }),
    );
  }
}
