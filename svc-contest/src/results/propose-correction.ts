import { inTransaction } from '@baazi/service-kit';
import type { ResultDeps } from './due-market';
import type { Market, ProposedCorrection } from '../markets/market';

/**
 * Stores one operator's correction for a second one to confirm; the result is unchanged. False when the market has
 * another revision by now.
 */
export async function proposeCorrection(
  deps: ResultDeps,
  { _id, revision, outcome: current }: Market,
  proposed: Omit<ProposedCorrection, 'at'>,
): Promise<boolean> {
  const { proposedBy, note, outcome, source, feedWrong } = proposed;
  const correction = { ...proposed, at: deps.service.clocks.machine.now() };
  const isStored = await inTransaction(deps.service, async (tx) => {
    const { matchedCount } = await deps.markets.updateOne(
      { _id, revision },
      { $set: { correction } },
      { session: tx.session },
    );
    if (matchedCount === 0) return false;
    await deps.service.operatorsLog.record(tx, {
      by: proposedBy,
      action: 'propose-correction',
      subject: _id,
      reason: note,
      before: { revision, outcome: current ?? null },
      after: {
        outcome,
        at: correction.at,
        ...(proposed.playerText === undefined ? {} : { playerText: proposed.playerText }),
        ...(source === undefined ? {} : { source }),
        ...(feedWrong === undefined ? {} : { feedWrong }),
      },
    });
    return true;
  });
  if (isStored) deps.announceChange();
  return isStored;
}
