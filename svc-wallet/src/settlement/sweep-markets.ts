import type { Core } from '../core';
import { stakes } from '../stakes/stake';
import { decisions, type Decision } from './decision';
import { settleMarket } from './settle-market';

/** How long after its report a market is looked at for stray stakes: those under way when the decision came. */
const STRAY_MS = 10 * 60_000;

/** Works off every market that is being settled, and settled ones that a stake slipped into. `all`: at boot, whatever their age. */
export async function sweepMarkets(core: Core, scope: 'recent' | 'all'): Promise<void> {
  const since = new Date(core.clocks.machine.now().getTime() - STRAY_MS);
  const settling = await decisions(core.db).find({ state: 'settling' }).sort({ _id: 1 }).lean<Decision[]>();
  for (const { _id } of settling) await settleMarket(core, _id);
  const settled = await decisions(core.db)
    .find({ state: 'settled', ...(scope === 'all' ? {} : { settledAt: { $gte: since } }) })
    .sort({ _id: 1 })
    .lean<Decision[]>();
  for (const { _id, seq } of settled) {
    if (await stakes(core.db).exists({ market: _id, applied: { $lt: seq } })) await settleMarket(core, _id);
  }
}
