import { contextFrom, inContext } from '@baazi/service-kit';
import type { Decision } from '../decisions/decision';
import { finishMarket } from './finish-market';
import { settleBatch } from './settle-batch';
import { LANES, type SettlementLane } from './settled-sums';
import { unfinishedStakes } from './unfinished-stakes';
import type { StakeDeps } from '../stake-deps';

/**
 * Moves every stake of a market to the latest decision, then reports. The unfinished stakes are the cursor: a crash
 * loses nothing. A shard that another instance settles is left to it; the last one to finish reports.
 */
export async function settleMarket(deps: StakeDeps, market: string): Promise<void> {
  await deps.settler.workOn(market, async () => {
    // Stakes that failed singly are left for the next sweep.
    const failed: string[] = [];
    for (;;) {
      const ends: ShardOutcome[] = [];
      for (const shard of deps.service.shards.shards) ends.push(await settleShard(deps, market, shard, failed));
      const own = ends.findLast((end) => end.kind === 'nothing-left');
      if (!own || failed.length > 0) return;
      const finish = await underItsCause(own.decision, () => finishMarket(deps, own.decision));
      if (finish === 'finished' || ends.some(({ kind }) => kind === 'taken-over')) return;
    }
  });
}

type ShardOutcome = { kind: 'nothing-left'; decision: Decision } | { kind: 'taken-over' };

/** Every stake of one shard's players, as long as no other instance settles it. */
async function settleShard(deps: StakeDeps, market: string, shard: string, failed: string[]): Promise<ShardOutcome> {
  for (;;) {
    const decision = await deps.settler.lease(market, shard);
    if (!decision) return { kind: 'taken-over' };
    const pass = await underItsCause(decision, () => settlePass(deps, decision, shard, failed));
    if (pass.kind === 'taken-over') return pass;
    if (pass.kind === 'nothing-left') return { kind: 'nothing-left', decision };
    failed.push(...pass.failed);
  }
}

/** Settlement is logged under the request of the decision. */
function underItsCause<T>({ cause }: Decision, work: () => Promise<T>): Promise<T> {
  return cause ? inContext({ ...contextFrom(cause.requestId, cause.traceparent), operation: 'settle' }, work) : work();
}

/** `moved`: later stakes are found by the next pass. `taken-over`: another instance continues. */
type Pass = { kind: 'nothing-left' } | { kind: 'moved'; failed: string[] } | { kind: 'taken-over' };

/** One pass over the unfinished stakes, in two lanes: while the database handles one batch the next is prepared. */
async function settlePass(deps: StakeDeps, first: Decision, shard: string, without: readonly string[]): Promise<Pass> {
  const batches = unfinishedStakes(deps, first, shard, without);
  const latest = deps.settler.renewing(first, shard);
  const failed: string[] = [];
  let pass: Pass = { kind: 'nothing-left' };
  const settle = async (lane: SettlementLane): Promise<void> => {
    let tookMs = 0;
    // A lane that ends early ends the generator, and so the other lane.
    for await (const batch of batches) {
      if (tookMs > 0) await deps.settler.giveWay(tookMs);
      const decision = await latest();
      if (!decision) {
        pass = { kind: 'taken-over' };
        return;
      }
      if (pass.kind === 'nothing-left') pass = { kind: 'moved', failed };
      const began = performance.now();
      const ids = batch.map(({ _id }) => _id);
      failed.push(...(await settleBatch(deps, { decision, lane: lane, home: shard }, ids, batch)));
      tookMs = performance.now() - began;
    }
  };
  const ends = await Promise.allSettled(LANES.map(settle));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return pass;
}
