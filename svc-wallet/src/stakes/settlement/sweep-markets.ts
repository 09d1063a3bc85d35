import { forEachConcurrently } from '@baazi/service-kit';
import type { Decision } from '../decisions/decision';
import { settleMarket } from './settle-market';
import type { StakeDeps } from '../stake-deps';

/** A question with ten answers does not wait for a final with a million stakes. */
const SIDE_BY_SIDE = 2;

/** Settles every market in settlement, and settled ones with a stray stake. */
export async function sweepMarkets(deps: StakeDeps): Promise<void> {
  await deps.settler.sweep(async (settledSince) => {
    const settling = await deps.decisions.find({ state: 'settling' }).sort({ _id: 1 }).lean<Decision[]>();
    await forEachConcurrently(settling, SIDE_BY_SIDE, ({ _id }) => settleMarket(deps, _id));
    const settled = await deps.decisions
      .find({ state: 'settled', settledAt: { $gte: settledSince } })
      .sort({ _id: 1 })
      .lean<Decision[]>();
    for (const { _id, seq } of settled) {
      if (await deps.stakes.exists({ market: _id, applied: { $lt: seq } })) await settleMarket(deps, _id);
    }
  });
}
