import { isInfrastructureError } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { decisions } from '../settlement/decision';
import { tellBalance } from '../wallets/tell-balance';
import { holdingOf, walletOf } from '../wallets/wallet-of';
import { holdStakes, type Placed } from './hold-stakes';
import { stakes } from './stake';
import { isSameStory, stakeAnswer } from './stake-answer';
import type { StakeOrder } from './stake-order';

/** Wallets that change under a group's hands: after so many tries each of its stakes goes alone, and holds up no other group. */
const TRIES_TOGETHER = 2;

/**
 * Holds a stake, or stores for good why not. The stake document is inserted if absent and returned as it is if not:
 * a retry, a race and a late try after `close` all get the one answer. Stakes that wait at the same moment share a commit.
 * Settling goes on in `settlement/`.
 */
export async function placeStake(core: Core, order: StakeOrder): Promise<Placed | 'other-content'> {
  core.lastStakeAt = performance.now();
  const placed = await inTurn(order.userId, async () => {
    const inGroup = await core.placing.join(order, (orders) => placeTogether(core, orders));
    return inGroup === 'alone' ? placeAlone(core, order) : inGroup;
  });
  if (placed !== 'other-content' && placed.answer.state === 'open')
    tellBalance(core.live, order.userId, placed.holding);
  return placed;
}

/** New stakes in one commit. When one of them is known, or loses its races, each is told to go `alone`. */
async function placeTogether(core: Core, orders: StakeOrder[]): Promise<(Placed | 'alone')[]> {
  let tries = 0;
  try {
    const placed = await inBooks(core, (tx, look) => {
      tries += 1;
      // A second look: some stake is there already.
      if (look > 1 || tries > TRIES_TOGETHER) throw new GroupLost();
      return holdStakes(tx, core, orders);
    });
    await wakeSettlerIfDecided(
      core,
      orders.filter((_order, i) => placed[i]?.answer.state === 'open'),
    );
    return placed;
  } catch (error) {
    // With the database away, each alone would fail as well.
    if (isInfrastructureError(error)) throw error;
    return orders.map(() => 'alone');
  }
}

class GroupLost extends Error {
  override name = 'GroupLost';
}

/** Looks for the stake first: it may be there, held, refused, closed or settled. */
async function placeAlone(core: Core, order: StakeOrder): Promise<Placed | 'other-content'> {
  const placed = await inBooks<Placed | 'other-content'>(core, async (tx) => {
    const found = await stakes.raw(core.db).findOne({ _id: order.pickId }, { session: tx.session });
    if (found && !isSameStory(found, order)) return 'other-content';
    if (found) return { answer: stakeAnswer(found), holding: holdingOf(await walletOf(core.db, order.userId, tx)) };
    const [held] = await holdStakes(tx, core, [order]);
    return held ?? 'other-content';
  });
  if (placed !== 'other-content' && placed.answer.state === 'open') await wakeSettlerIfDecided(core, [order]);
  return placed;
}

/** A decision may have been taken while these stakes were under way: then they are settled like any other. */
async function wakeSettlerIfDecided(core: Core, held: StakeOrder[]): Promise<void> {
  const markets = [...new Set(held.map(({ market }) => market))];
  if (
    markets.length > 0 &&
    (await decisions.raw(core.db).findOne({ _id: { $in: markets } }, { projection: { _id: 1 } }))
  )
    core.wake.settle();
}
