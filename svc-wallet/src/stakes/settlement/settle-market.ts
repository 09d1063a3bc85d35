import { contextFrom, inContext } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Decision } from '../decisions/decision';
import { finishMarket } from './finish-market';
import { settleBatch } from './settle-batch';
import { LANES, type SettlingLane } from './settled-sums';
import { unfinishedStakes } from './unfinished-stakes';

/**
 * Drives every stake of a market to the latest decision, then reports. The unfinished stakes are the cursor: a crash
 * loses nothing. A home at which another copy is at work is left to it; whoever is ready last reports.
 */
export async function settleMarket(bank: WalletContext, market: string): Promise<void> {
  await bank.settler.workOn(market, async () => {
    // Stakes that failed by themselves are left for the next sweep.
    const failed: string[] = [];
    for (;;) {
      const ends: HomeEnd[] = [];
      for (const home of bank.service.shards.shards) ends.push(await settleHome(bank, market, home, failed));
      const own = ends.findLast((end) => end.kind === 'nothing-left');
      if (!own || failed.length > 0) return;
      const finish = await underItsCause(own.decision, () => finishMarket(bank, own.decision));
      if (finish === 'finished' || ends.some(({ kind }) => kind === 'taken-over')) return;
    }
  });
}

type HomeEnd = { kind: 'nothing-left'; decision: Decision } | { kind: 'taken-over' };

/** Every stake of the players of one home, as long as no other copy is at work there. */
async function settleHome(bank: WalletContext, market: string, home: string, failed: string[]): Promise<HomeEnd> {
  for (;;) {
    const decision = await bank.settler.lease(market, home);
    if (!decision) return { kind: 'taken-over' };
    const pass = await underItsCause(decision, () => settlePass(bank, decision, home, failed));
    if (pass.kind === 'taken-over') return pass;
    if (pass.kind === 'nothing-left') return { kind: 'nothing-left', decision };
    failed.push(...pass.failed);
  }
}

/** What settling does is told of under the request that brought the decision. */
function underItsCause<T>({ cause }: Decision, work: () => Promise<T>): Promise<T> {
  return cause ? inContext({ ...contextFrom(cause.requestId, cause.traceparent), story: 'settle' }, work) : work();
}

/** `moved`: what came in meanwhile is found by the next pass. `taken-over`: another copy goes on. */
type Pass = { kind: 'nothing-left' } | { kind: 'moved'; failed: string[] } | { kind: 'taken-over' };

/** Once through what is unfinished, in two lanes: while the database works on one batch the next is made ready. */
async function settlePass(
  bank: WalletContext,
  first: Decision,
  home: string,
  without: readonly string[],
): Promise<Pass> {
  const batches = unfinishedStakes(bank, first, home, without);
  const latest = bank.settler.renewing(first, home);
  const failed: string[] = [];
  let pass: Pass = { kind: 'nothing-left' };
  const settle = async (lane: SettlingLane): Promise<void> => {
    let tookMs = 0;
    // A lane that ends early ends the generator, and so the other lane.
    for await (const batch of batches) {
      if (tookMs > 0) await bank.settler.giveWay(tookMs);
      const decision = await latest();
      if (!decision) {
        pass = { kind: 'taken-over' };
        return;
      }
      if (pass.kind === 'nothing-left') pass = { kind: 'moved', failed };
      const began = performance.now();
      const ids = batch.map(({ _id }) => _id);
      failed.push(...(await settleBatch(bank, { decision, lane, home }, ids, batch)));
      tookMs = performance.now() - began;
    }
  };
  const ends = await Promise.allSettled(LANES.map(settle));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return pass;
}
