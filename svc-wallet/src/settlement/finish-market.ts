import { events, type PayloadOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { stakes, type Stake } from '../stakes/stake';
import { decisions, type Decision } from './decision';

type Totals = PayloadOf<typeof events.marketSettled>['totals'];
const PAGE = 1000;

/** Reports a market whose stakes all stand where the decision puts them. A report, never a gate: a stray stake opens it again. */
export async function finishMarket(core: Core, decision: Decision): Promise<void> {
  await inBooks(core, async (tx) => {
    if (
      await stakes(core.db)
        .exists({ market: decision._id, applied: { $lt: decision.seq } })
        .session(tx.session)
    )
      return;
    const { modifiedCount } = await decisions(core.db).updateOne(
      { _id: decision._id, seq: decision.seq, state: 'settling' },
      { $set: { state: 'settled', settledAt: core.clocks.machine.now() }, $unset: { leaseBy: 1, leaseUntil: 1 } },
      { session: tx.session },
    );
    if (modifiedCount === 0 || decision.outcome === undefined) return;
    tx.publish(events.marketSettled, {
      market: decision._id,
      revision: decision.revision,
      totals: await totalsOf(core, decision, tx),
    });
  });
}

async function totalsOf(core: Core, { _id: market, seq }: Decision, tx: Tx): Promise<Totals> {
  const totals: Totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  for (let after = ''; ;) {
    const page = await stakes(core.db)
      .find({ market, applied: seq, _id: { $gt: after } }, { state: 1, stakePaise: 1, payoutPaise: 1 })
      .sort({ _id: 1 })
      .limit(PAGE)
      .session(tx.session)
      .lean<Pick<Stake, '_id' | 'state' | 'stakePaise' | 'payoutPaise'>[]>();
    for (const { state, stakePaise, payoutPaise } of page) {
      if (state === 'won' || state === 'lost' || state === 'void') totals[state] += 1;
      if (state === 'won') totals.payoutPaise += payoutPaise;
      if (state === 'void') totals.refundPaise += stakePaise;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return totals;
    after = last._id;
  }
}
