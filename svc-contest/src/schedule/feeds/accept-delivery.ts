import { inTransaction } from '@baazi/service-kit';
import type { ScheduleDeps } from '../publish-matches';
import { importFixtures } from '../import/import-fixtures';
import type { FeedVerdict, FixtureDelivery, FixtureFeed } from './fixture-feed';

const MAX_REASON_LENGTH = 500;

/**
 * Imports one delivery. A feed only adds matches: a move may refund players, so an operator decides on it. Refusals and
 * moves that were found are recorded in the operators' log.
 */
export async function acceptDelivery(
  deps: ScheduleDeps,
  feed: FixtureFeed,
  { source, format, text }: FixtureDelivery,
): Promise<FeedVerdict> {
  const by = `feed:${feed.name}`;
  const { log } = deps.service;
  const record = async (action: string, why: string, after?: unknown): Promise<void> => {
    log.warn({ source, why, after }, `a delivery of fixtures: ${action}`);
    await inTransaction(deps.service, (tx) =>
      deps.service.operatorsLog.record(tx, {
        by,
        action,
        subject: source,
        reason: why.slice(0, MAX_REASON_LENGTH),
        ...(after === undefined ? {} : { after }),
      }),
    );
  };

  const request = { format, text, by, reason: source, dryRun: false, applyMoves: false };
  const imported = await importFixtures(deps, request);
  if (imported.kind !== 'report') {
    // A feed applies no moves, so there is nothing to confirm.
    if (imported.kind === 'refund-unconfirmed') throw new Error(`${source} must not apply moves`);
    await record('feed-refused', imported.why);
    return { kind: 'refused', why: imported.why };
  }
  const { report } = imported;
  if (!report.applied) {
    const why = 'the file does not fit the fixtures that are published';
    await record('feed-refused', why, report.conflicts);
    return { kind: 'refused', why, report };
  }
  if (report.moves.length > 0)
    await record('feed-found-moves', 'These matches are published at another time: an operator decides', report.moves);
  log.info({ source, added: report.adds.length, moves: report.moves.length }, 'a delivery of fixtures was imported');
  return { kind: 'taken', report };
}
