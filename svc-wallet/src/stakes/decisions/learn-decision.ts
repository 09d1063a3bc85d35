import { currentContext } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import type { Decision } from './decision';
import { mergeDecision, type News } from './merge-decision';

/** Merges news into the market's decision and wakes the settler, which drives every stake to the latest decision. */
export async function learnDecision(bank: WalletContext, market: string, news: News): Promise<void> {
  await inBooks(bank, async (tx) => {
    const known = await bank.decisions.findById(market).session(tx.session).lean<Decision | null>();
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
      await bank.decisions.updateOne({ _id: market, seq: known.seq }, { $set: fields }, { session: tx.session });
    else await bank.decisions.raw.insertOne({ _id: market, ...fields }, { session: tx.session });
  });
  bank.workers.settler?.wake();
}
