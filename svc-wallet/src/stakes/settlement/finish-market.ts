import { events } from '@baazi/contracts';
import type { Decision } from '../decisions/decision';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { readSums } from './settled-sums';
import type { StakeDeps } from '../stake-deps';

/** `changed`: stakes are behind the decision; the caller reads the market again. */
export type Finish = 'finished' | 'changed';

/**
 * Reports a market whose stakes all follow the decision. A report, never a gate: a stray stake opens it again. The
 * sums were stored by the commits that moved the stakes, so this costs the same for ten and for ten million.
 */
export async function finishMarket(deps: StakeDeps, { _id: market, seq }: Decision): Promise<Finish> {
  return inLedgerTransaction<Finish>(deps, async (tx) => {
    const { session } = tx;
    const decision = await deps.decisions.raw.findOne({ _id: market, seq, state: 'settling' }, { session });
    if (!decision) return 'finished';
    // Decided before sums were stored: its stakes are brought to the same decision once more, and added up on the
    // way.
    if (decision.summedSeq !== seq) {
      await deps.decisions.raw.updateOne({ _id: market }, { $set: { seq: seq + 1, summedSeq: seq + 1 } }, { session });
      return 'changed';
    }
    if (await deps.stakes.raw.findOne({ market, applied: { $lt: seq } }, { session, projection: { _id: 1 } }))
      return 'changed';
    await deps.decisions.raw.updateOne(
      { _id: market },
      { $set: { state: 'settled', settledAt: deps.machineNow() }, $unset: { leases: 1 } },
      { session },
    );
    const { revision, outcome } = decision;
    if (outcome !== undefined)
      tx.publish(events.marketSettled, { market, revision, totals: await readSums(tx, deps.settledSums, decision) });
    return 'finished';
  });
}
