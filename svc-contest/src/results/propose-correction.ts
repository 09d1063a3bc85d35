import { inTransaction } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import type { Market, ProposedCorrection } from '../markets/market';

/**
 * Keeps what one operator would correct, for another one to confirm. Nothing of the result is changed. False: another
 * revision stands by now.
 */
export async function proposeCorrection(
  contest: ContestContext,
  { _id, revision, outcome: standing }: Market,
  proposed: Omit<ProposedCorrection, 'at'>,
): Promise<boolean> {
  const { proposedBy, note, outcome, source } = proposed;
  const correction = { ...proposed, at: contest.service.clocks.machine.now() };
  const isKept = await inTransaction(contest.service, async (tx) => {
    const { matchedCount } = await contest.markets.updateOne(
      { _id, revision },
      { $set: { correction } },
      { session: tx.session },
    );
    if (matchedCount === 0) return false;
    await contest.service.operatorsLog.record(tx, {
      by: proposedBy,
      action: 'propose-correction',
      subject: _id,
      reason: note,
      before: { revision, outcome: standing ?? null },
      after: { outcome, ...(source === undefined ? {} : { source }) },
    });
    return true;
  });
  if (isKept) contest.announceChange();
  return isKept;
}
