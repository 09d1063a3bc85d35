import { contextFrom, inContext } from '@baazi/service-kit';
import type { Core } from '../core';
import { stakes, type Stake } from '../stakes/stake';
import { decisions, type Decision } from './decision';
import { finishMarket } from './finish-market';
import { settleStakes } from './settle-stakes';

const BATCH = 100;
/** Saves work between copies; what is right rests on the conditional updates alone. */
const LEASE_MS = 3000;

/** Drives every stake of a market to the latest decision. The unfinished stakes are the cursor: a crash loses nothing. */
export async function settleMarket(core: Core, market: string): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const decision = await lease(core, market);
    if (!decision) return;
    const { cause } = decision;
    const goOn = (): Promise<boolean> => settleSome(core, decision, failed);
    if (!(await (cause ? inContext({ ...contextFrom(cause.requestId, cause.traceparent), story: 'settle' }, goOn) : goOn()))) return;
  }
}

/** A batch of stakes, or the report when none is left; false when this was the last. Ids that fail alone are left for the next sweep. */
async function settleSome(core: Core, decision: Decision, failed: string[]): Promise<boolean> {
  const page = await stakes(core.db)
    .find({ market: decision._id, applied: { $lt: decision.seq }, ...(failed.length > 0 ? { _id: { $nin: failed } } : {}) }, { _id: 1 })
    .sort({ applied: 1, _id: 1 }).limit(BATCH).lean<Pick<Stake, '_id'>[]>();
  if (page.length > 0) failed.push(...(await settleStakes(core, decision, page.map(({ _id }) => _id))));
  else if (failed.length === 0) await finishMarket(core, decision);
  return page.length > 0;
}

/** The market's decision, if no other copy is at work on it; a settled one with a stray stake is at work again. */
async function lease(core: Core, market: string): Promise<Decision | null> {
  const now = core.clocks.machine.now();
  const me = `${core.part}#${core.config.INSTANCE}#${process.pid}`;
  return decisions(core.db)
    .findOneAndUpdate(
      { _id: market, $or: [{ leaseBy: me }, { leaseUntil: { $exists: false } }, { leaseUntil: { $lt: now } }] },
      { $set: { leaseBy: me, leaseUntil: new Date(now.getTime() + LEASE_MS), state: 'settling' } },
      { returnDocument: 'after' },
    )
    .lean<Decision | null>();
}
