import { contextFrom, inContext } from '@baazi/service-kit';
import type { Core } from '../core';
import { decisions, type Decision } from './decision';
import { finishMarket } from './finish-market';
import { settleStakes } from './settle-stakes';
import { unfinishedStakes } from './unfinished-stakes';

/** While the database works on one batch the next is made ready. */
const BATCHES_AT_ONCE = 2;
/** Saves work between copies; what is right rests on the conditional updates alone. */
const LEASE_MS = 3000;
/** Every renewal is a commit of its own. A decision that changes in between finds its stakes behind it and moves them again. */
const RENEW_AFTER_MS = 500;
/** So long after the last stake players still count as staking. */
const STAKING_MS = 500;
const REST_FACTOR = 4;
const LONGEST_REST_MS = 400;

/** Drives every stake of a market to the latest decision. The unfinished stakes are the cursor: a crash loses nothing. */
export async function settleMarket(core: Core, market: string): Promise<void> {
  core.settling.add(market);
  try {
    const failed: string[] = [];
    for (;;) {
      const decision = await lease(core, market);
      if (!decision) return;
      const { cause } = decision;
      const goOn = (): Promise<boolean> => settleSome(core, decision, failed);
      if (
        !(await (cause
          ? inContext({ ...contextFrom(cause.requestId, cause.traceparent), story: 'settle' }, goOn)
          : goOn()))
      )
        return;
    }
  } finally {
    core.settling.delete(market);
  }
}

/** What is unfinished, or the report when nothing is; false when this was the last. Ids that fail alone are left for the next sweep. */
async function settleSome(core: Core, decision: Decision, failed: string[]): Promise<boolean> {
  const { isLeft, found } = await settlePass(core, decision, failed);
  if (found === 0 && failed.length === 0) await finishMarket(core, decision);
  return found > 0 && !isLeft;
}

/** Once through what is unfinished. `isLeft`: another copy has taken the market over. Adds to `failed` what could not be settled. */
async function settlePass(core: Core, first: Decision, failed: string[]): Promise<{ found: number; isLeft: boolean }> {
  const batches = unfinishedStakes(core, first, failed);
  const latest = renewed(core, first);
  let found = 0;
  let isLeft = false;
  const lane = async (): Promise<void> => {
    let tookMs = 0;
    try {
      for (let next = await batches.next(); !next.done; next = await batches.next()) {
        found += next.value.length;
        if (tookMs > 0) await giveWay(core, tookMs);
        const decision = await latest();
        const began = performance.now();
        if (!decision) isLeft = true;
        else failed.push(...(await settleStakes(core, decision, next.value)));
        if (isLeft) return;
        tookMs = performance.now() - began;
      }
    } finally {
      // One lane that ends early ends the pass.
      await batches.return(undefined);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: BATCHES_AT_ONCE }, lane));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return { found, isLeft };
}

/** While players are staking, there is a rest between two batches: they wait for the database behind few of them. */
async function giveWay(core: Core, tookMs: number): Promise<void> {
  if (performance.now() - core.lastStakeAt > STAKING_MS) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS)));
}

/** The latest decision, which may be a newer one than the pass began with; null when the lease is lost. */
function renewed(core: Core, first: Decision): () => Promise<Decision | null> {
  let known: Promise<Decision | null> = Promise.resolve(first);
  let renewedAt = core.clocks.machine.now().getTime();
  return () => {
    const now = core.clocks.machine.now().getTime();
    if (now - renewedAt > RENEW_AFTER_MS) [known, renewedAt] = [lease(core, first._id), now];
    return known;
  };
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
