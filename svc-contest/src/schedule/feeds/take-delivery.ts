import { inTransaction } from '@baazi/service-kit';
import type { ScheduleDeps } from '../schedule-deps';
import { importFixtures } from '../import/import-fixtures';
import type { FeedVerdict, FixtureDelivery, FixtureFeed } from './fixture-feed';

const LONGEST_REASON = 500;

/**
 * Imports one delivery. A feed adds matches; a move, which may refund players, waits for an operator. What an operator
 * must know of it, a refusal or moves that wait, is in the operators' log.
 */
export async function takeDelivery(
  deps: ScheduleDeps,
  feed: FixtureFeed,
  { source, format, text }: FixtureDelivery,
): Promise<FeedVerdict> {
  const by = `feed:${feed.name}`;
  const { log } = deps.service;
  const tell = async (action: string, why: string, about?: unknown): Promise<void> => {
    log.warn({ source, why, about }, `a delivery of fixtures: ${action}`);
    await inTransaction(deps.service, (tx) =>
      deps.service.operatorsLog.record(tx, {
        by,
        action,
        subject: source,
        reason: why.slice(0, LONGEST_REASON),
        ...(about === undefined ? {} : { after: about }),
      }),
    );
  };

  const request = { format, text, by, reason: source, dryRun: false, applyMoves: false };
  const imported = await importFixtures(deps, request);
  if (imported.kind !== 'report') {
    // A feed asks for no moves: there is nothing to confirm.
    if (imported.kind === 'refund-unconfirmed') throw new Error(`${source} was to make no moves`);
    await tell('feed-refused', imported.why);
    return { kind: 'refused', why: imported.why };
  }
  const { report } = imported;
  if (!report.applied) {
    const why = 'the file does not fit the fixtures that are published';
    await tell('feed-refused', why, report.conflicts);
    return { kind: 'refused', why, report };
  }
  if (report.moves.length > 0)
    await tell('feed-found-moves', 'These matches are published at another time: an operator decides', report.moves);
  log.info({ source, added: report.adds.length, moves: report.moves.length }, 'a delivery of fixtures was taken');
  return { kind: 'taken', report };
}
