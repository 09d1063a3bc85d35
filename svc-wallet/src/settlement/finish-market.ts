import { events, type PayloadOf } from '@baazi/contracts';
import { inPages, type Tx } from '@baazi/service-kit';
import type { Bank } from '../bank';
import type { Decision } from '../decisions/decision';
import { inBooks } from '../ledger/in-books';

type Totals = PayloadOf<typeof events.marketSettled>['totals'];

/**
 * Reports a market whose stakes all stand where the decision puts them. A report, never a gate: a stray stake opens it
 * again.
 */
export async function finishMarket(bank: Bank, decision: Decision): Promise<void> {
  await inBooks(bank, async (tx) => {
    if (await bank.stakes.exists({ market: decision._id, applied: { $lt: decision.seq } }).session(tx.session)) return;
    const { modifiedCount } = await bank.decisions.updateOne(
      { _id: decision._id, seq: decision.seq, state: 'settling' },
      { $set: { state: 'settled', settledAt: bank.machineNow() }, $unset: { leaseBy: 1, leaseUntil: 1 } },
      { session: tx.session },
    );
    if (modifiedCount === 0 || decision.outcome === undefined) return;
    tx.publish(events.marketSettled, {
      market: decision._id,
      revision: decision.revision,
      totals: await totalsOf(bank, decision, tx),
    });
  });
}

async function totalsOf(bank: Bank, { _id: market, seq }: Decision, tx: Tx): Promise<Totals> {
  const totals: Totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  const fields = ['state', 'stakePaise', 'payoutPaise'] as const;
  const settled = { market, applied: seq };
  for await (const page of inPages(bank.stakes.raw, settled, { fields, session: tx.session }))
    for (const { state, stakePaise, payoutPaise } of page) {
      if (state === 'won' || state === 'lost' || state === 'void') totals[state] += 1;
      if (state === 'won') totals.payoutPaise += payoutPaise;
      if (state === 'void') totals.refundPaise += stakePaise;
    }
  return totals;
}
