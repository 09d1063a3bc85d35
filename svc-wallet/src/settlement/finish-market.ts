import { events, type PayloadOf } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import type { Bank } from '../bank';
import type { Decision } from '../decisions/decision';
import { inBooks } from '../ledger/in-books';

type Totals = PayloadOf<typeof events.marketSettled>['totals'];
interface Counted {
  stakes: number;
  totals: Totals;
}

/** `changed`: something moved while the stakes were being summed; whoever asks looks at the market again. */
export type Finish = 'finished' | 'changed';

/**
 * Reports a market whose stakes all stand where the decision puts them. A report, never a gate: a stray stake opens it
 * again. The sum is read a page at a time, since no transaction lasts as long as millions of stakes; the one that
 * reports holds it against their number, and a stake that stands where the decision puts it moves no more.
 */
export async function finishMarket(bank: Bank, decision: Decision): Promise<Finish> {
  const { _id: market, seq, revision, outcome } = decision;
  const counted = outcome === undefined ? undefined : await count(bank, decision);
  if (counted === 'changed') return counted;
  return inBooks<Finish>(bank, async (tx) => {
    const { session } = tx;
    if (await bank.stakes.exists({ market, applied: { $lt: seq } }).session(session)) return 'changed';
    if (counted && counted.stakes !== (await bank.stakes.countDocuments({ market, applied: seq }).session(session)))
      return 'changed';
    const { modifiedCount } = await bank.decisions.updateOne(
      { _id: market, seq, state: 'settling' },
      { $set: { state: 'settled', settledAt: bank.machineNow() }, $unset: { leaseBy: 1, leaseUntil: 1 } },
      { session },
    );
    if (modifiedCount > 0 && counted) tx.publish(events.marketSettled, { market, revision, totals: counted.totals });
    return 'finished';
  });
}

async function count(bank: Bank, decision: Decision): Promise<Counted | 'changed'> {
  const { _id: market, seq } = decision;
  const totals: Totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  const latest = bank.settler.renewing(decision);
  const fields = ['state', 'stakePaise', 'payoutPaise'] as const;
  let stakes = 0;
  for await (const page of inPages(bank.stakes.raw, { market, applied: seq }, { fields })) {
    if ((await latest())?.seq !== seq) return 'changed';
    stakes += page.length;
    for (const { state, stakePaise, payoutPaise } of page) {
      if (state === 'won' || state === 'lost' || state === 'void') totals[state] += 1;
      if (state === 'won') totals.payoutPaise += payoutPaise;
      if (state === 'void') totals.refundPaise += stakePaise;
    }
  }
  return { stakes, totals };
}
