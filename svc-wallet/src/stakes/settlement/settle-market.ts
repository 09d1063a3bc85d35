import { contextFrom, inContext, forEachConcurrently } from '@baazi/service-kit';
import { events } from '@baazi/contracts';
import type { Decision } from '../decisions/decision';
import { hedgedNetworks } from '../linked-players/hedged-networks';
import { settleBatch } from './settle-batch';
import { LANES, readSums, type SettlementLane } from './settled-sums';
import { unfinishedStakes } from './unfinished-stakes';
import type { SettlementDeps } from '../stake-deps';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';

/**
 * Moves every stake of a market to the latest decision, then reports. The unfinished stakes are the cursor: a crash
 * loses nothing. A shard that another instance settles is left to it; the last one to finish reports.
 */
export async function settleMarket(deps: SettlementDeps, market: string): Promise<void> {
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
async function settleShard(
  deps: SettlementDeps,
  market: string,
  shard: string,
  failed: string[],
): Promise<ShardOutcome> {
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
async function settlePass(
  deps: SettlementDeps,
  first: Decision,
  shard: string,
  without: readonly string[],
): Promise<Pass> {
  const batches = unfinishedStakes(deps, first, shard, without);
  const latest = deps.settler.renewing(first, shard);
  const failed: string[] = [];
  const hedgedAmong = hedgedNetworks(deps, first._id);
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
      failed.push(...(await settleBatch(deps, { decision, lane, home: shard, hedgedAmong }, ids, batch)));
      tookMs = performance.now() - began;
    }
  };
  const ends = await Promise.allSettled(LANES.map(settle));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return pass;
}

/** A question with ten answers does not wait for a final with a million stakes. */
const SIDE_BY_SIDE = 2;

/**
 * Settles every market in settlement, and settled ones with a stray stake. Returns 0, which keeps the beat, while another
 * instance settles one: it may stop.
 */
export async function sweepMarkets(deps: SettlementDeps): Promise<number | void> {
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
  if (await deps.decisions.exists({ state: 'settling' })) return 0;
}

/** `changed`: stakes are behind the decision; the caller reads the market again. */
type Finish = 'finished' | 'changed';

/**
 * Reports a market whose stakes all follow the decision. A report, never a gate: a stray stake opens it again. The
 * sums were stored by the commits that moved the stakes, so this costs the same for ten and for ten million.
 */
async function finishMarket(deps: SettlementDeps, { _id: market, seq }: Decision): Promise<Finish> {
  return inLedgerTransaction<Finish>(deps, async (tx) => {
    const { session } = tx;
    const decision = await deps.decisions.raw.findOne({ _id: market, seq, state: 'settling' }, { session });
    if (!decision) return 'finished';
    // Decided before sums were stored: its stakes are brought to the same decision once more, and added up on the
    // way.
    if (decision.summedSeq !== seq) {
      await deps.decisions.raw.updateOne({ _id: market }, { $set: { seq: seq + 1, summedSeq: seq + 1 } }, { session });
      return 'changed';
    }
    if (await deps.stakes.raw.findOne({ market, applied: { $lt: seq } }, { session, projection: { _id: 1 } }))
      return 'changed';
    await deps.decisions.raw.updateOne(
      { _id: market },
      { $set: { state: 'settled', settledAt: deps.machineNow() }, $unset: { leases: 1 } },
      { session },
    );
    const { revision, outcome } = decision;
    if (outcome !== undefined)
      tx.publish(events.marketSettled, { market, revision, totals: await readSums(tx, deps.settledSums, decision) });
    return 'finished';
  });
}
