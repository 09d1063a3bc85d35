import { currentContext } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import type { Decision } from './decision';
import { mergeDecision, type News } from './merge-decision';
import type { SettlementDeps } from '../stake-deps';

/**
 * Merges an event into the market's decision and wakes the settler, which drives every stake to the latest decision.
 */
export async function recordDecision(deps: SettlementDeps, market: string, news: News): Promise<void> {
  await inLedgerTransaction(deps, async (tx) => {
    const known = await deps.decisions.findById(market).session(tx.session).lean<Decision | null>();
    const merged = mergeDecision(known ?? undefined, news);
    if (!merged) return;
    const { seq, revision, outcome, voidFrom, state } = merged;
    const context = currentContext();
    const cause = context && { requestId: context.requestId, traceparent: context.traceparent };
    const fields = {
      seq,
      ...(seq === known?.seq ? {} : { summedSeq: seq }),
      revision,
      state,
      ...(cause ? { cause } : {}),
      ...(outcome === undefined ? {} : { outcome }),
      ...(voidFrom === undefined ? {} : { voidFrom }),
    };
    if (known)
      await deps.decisions.updateOne({ _id: market, seq: known.seq }, { $set: fields }, { session: tx.session });
    else await deps.decisions.raw.insertOne({ _id: market, ...fields }, { session: tx.session });
  });
  deps.workers.settler?.wake();
}
