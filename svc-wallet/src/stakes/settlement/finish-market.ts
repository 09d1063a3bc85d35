import { events } from '@baazi/contracts';
import type { WalletContext } from '../../wallet-context';
import type { Decision } from '../decisions/decision';
import { inBooks } from '../../ledger/in-books';
import { readSums } from './settled-sums';

/** `changed`: stakes are behind the decision; whoever asks looks at the market again. */
export type Finish = 'finished' | 'changed';

/**
 * Reports a market whose stakes all stand where the decision puts them. A report, never a gate: a stray stake opens it
 * again. The sums were kept by the commits that brought the stakes there, so this costs the same for ten and for ten
 * million.
 */
export async function finishMarket(bank: WalletContext, { _id: market, seq }: Decision): Promise<Finish> {
  return inBooks<Finish>(bank, async (tx) => {
    const { session } = tx;
    const decision = await bank.decisions.raw.findOne({ _id: market, seq, state: 'settling' }, { session });
    if (!decision) return 'finished';
    // Decided before there were sums: its stakes are brought to the same decision once more, and added up on the way.
    if (decision.summedSeq !== seq) {
      await bank.decisions.raw.updateOne({ _id: market }, { $set: { seq: seq + 1, summedSeq: seq + 1 } }, { session });
      return 'changed';
    }
    if (await bank.stakes.raw.findOne({ market, applied: { $lt: seq } }, { session, projection: { _id: 1 } }))
      return 'changed';
    await bank.decisions.raw.updateOne(
      { _id: market },
      { $set: { state: 'settled', settledAt: bank.machineNow() }, $unset: { leases: 1 } },
      { session },
    );
    const { revision, outcome } = decision;
    if (outcome !== undefined)
      tx.publish(events.marketSettled, { market, revision, totals: await readSums(tx, bank.settledSums, decision) });
    return 'finished';
  });
}
