import type { endpoints } from '@baazi/contracts';
import { isInfrastructureError, refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { holdingOf } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { tellBalance } from '../ledger/tell-balance';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/wallet-of';
import { postStakes } from './post-stakes';
import { stakeOf } from './stake-of';
import { isSameStory, stakeAnswer, type GroupedStake, type OrderedStake } from './stake-answer';
import type { StakeOrder } from './stake-order';

/** svc-contest's pick asks for its stake. The wallet goes along, so that the reply to a join can carry it. */
export const placeStake =
  (bank: WalletContext): Handler<typeof endpoints.placeStake> =>
  async ({ body }) => {
    const placed = await holdStake(bank, body);
    if (placed.kind === 'other-content') return refuse('conflict');
    // Where svc-contest knows of no policy of its own, it learns here that what requests came from is asked for.
    const answer = bank.oneSide ? { ...placed.answer, keepsMarks: true } : placed.answer;
    return reply(answer, { wallet: walletView(placed.holding, bank.money) });
  };

/**
 * Wallets that change under a group's hands: after so many tries each of its stakes goes alone, and holds up no other
 * group.
 */
const TRIES_TOGETHER = 2;

/**
 * Holds a stake, or stores for good why not. The stake document is inserted if absent and returned as it is if not:
 * a retry, a race and a late try after `close` all get the one answer. Stakes that wait at the same moment share a
 * commit. Settling goes on in `settlement/`.
 */
export async function holdStake(bank: WalletContext, order: StakeOrder): Promise<OrderedStake> {
  bank.settler.noteStake();
  const placed = await bank.keyedQueue(order.userId, async () => {
    const home = bank.service.shards.shardOf(order.userId);
    const inGroup = await bank.stakeGroups.add(home, order, (orders) => holdTogether(bank, orders));
    return inGroup.kind === 'alone' ? holdAlone(bank, order) : inGroup;
  });
  if (placed.kind === 'answered' && placed.answer.state === 'open') tellBalance(bank, order.userId, placed.holding);
  return placed;
}

/** New stakes in one commit. When one of them is known, or loses its races, each is told to go alone. */
async function holdTogether(bank: WalletContext, orders: StakeOrder[]): Promise<GroupedStake[]> {
  const alone = orders.map((): GroupedStake => ({ kind: 'alone' }));
  let tries = 0;
  try {
    const placed = await inBooks(bank, async (tx, look) => {
      tries += 1;
      // A second look: some stake is there already.
      return look > 1 || tries > TRIES_TOGETHER ? undefined : postStakes(tx, bank, orders);
    });
    if (!placed) return alone;
    await wakeSettlerIfDecided(
      bank,
      orders.filter((_order, i) => placed[i]?.answer.state === 'open'),
    );
    return placed;
  } catch (error) {
    // With the database away, each alone would fail as well.
    if (isInfrastructureError(error)) throw error;
    return alone;
  }
}

/** Looks for the stake first: it may be there, held, refused, closed or settled. */
async function holdAlone(bank: WalletContext, order: StakeOrder): Promise<OrderedStake> {
  const placed = await inBooks<OrderedStake>(bank, async (tx, look) => {
    const found = await stakeOf(bank, tx, order, look);
    if (found && !isSameStory(found, order)) return { kind: 'other-content' };
    if (found) {
      const holding = holdingOf(await walletOf(bank, order.userId, tx));
      return { kind: 'answered', answer: stakeAnswer(found), holding };
    }
    const [held] = await postStakes(tx, bank, [order]);
    if (!held) throw new Error(`stake ${order.pickId} was not answered`);
    return held;
  });
  if (placed.kind === 'answered' && placed.answer.state === 'open') await wakeSettlerIfDecided(bank, [order]);
  return placed;
}

/** A decision may have been taken while these stakes were under way: then they are settled like any other. */
async function wakeSettlerIfDecided(bank: WalletContext, held: StakeOrder[]): Promise<void> {
  const markets = [...new Set(held.map(({ market }) => market))];
  if (markets.length > 0 && (await bank.decisions.raw.findOne({ _id: { $in: markets } }, { projection: { _id: 1 } })))
    bank.workers.settler?.wake();
}
