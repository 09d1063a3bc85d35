import { inTransaction } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';
import type { Market, ProposedCorrection } from '../markets/market';

/**
 * Keeps what one operator would correct, for another one to confirm. Nothing of the result is changed. False: another
 * revision stands by now.
 */
export async function proposeCorrection(
  deps: ResultDeps,
  { _id, revision, outcome: standing }: Market,
  proposed: Omit<ProposedCorrection, 'at'>,
): Promise<boolean> {
  const { proposedBy, note, outcome, source } = proposed;
  const correction = { ...proposed, at: deps.service.clocks.machine.now() };
  const isKept = await inTransaction(deps.service, async (tx) => {
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
      before: { revision, outcome: standing ?? null },
      after: { outcome, ...(source === undefined ? {} : { source }) },
    });
    return true;
  });
  if (isKept) deps.announceChange();
  return isKept;
}
