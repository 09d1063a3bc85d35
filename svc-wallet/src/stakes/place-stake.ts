import type { endpoints } from '@baazi/contracts';
import { isInfrastructureError, refuse, reply, type Handler } from '@baazi/service-kit';
import { balancesOf } from '../ledger/decide-postings';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { pushBalance, walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/read-wallets';
import { postStakes } from './post-stakes';
import {
  stakeOf,
  isSameOrder,
  stakeAnswer,
  type BatchedStake,
  type OrderedStake,
  type StakeOrder,
} from './stake-order';
import type { StakeDeps } from './stake-deps';

/** svc-contest orders the stake of an entry. The wallet is returned too, so that the reply to a join can contain it. */
export const placeStake =
  (deps: StakeDeps): Handler<typeof endpoints.placeStake> =>
  async ({ body }) => {
    const placed = await holdStake(deps, body);
    if (placed.kind === 'other-content') return refuse('conflict');
    // A svc-contest without a policy of its own learns here that origins of requests are needed.
    const answer = deps.oneSide ? { ...placed.answer, keepsMarks: true } : placed.answer;
    return reply(answer, { wallet: walletView(placed.balances, deps.money) });
  };

/**
 * After this many attempts of a batch whose wallets change meanwhile, each of its stakes is placed singly, and delays
 * no other batch.
 */
const MOST_BATCH_ATTEMPTS = 2;

/**
 * Places a stake, or stores the refusal for good. The stake document is inserted if absent and returned as it is if
 * not: a retry, a race and a late attempt after `close` all get the one answer. Concurrent stakes share a commit.
 * Settlement is in `settlement/`.
 */
export async function holdStake(deps: StakeDeps, order: StakeOrder): Promise<OrderedStake> {
  deps.settler.noteStake();
  const placed = await deps.playerQueue(order.userId, async () => {
    const shard = deps.service.shards.shardOf(order.userId);
    const inGroup = await deps.stakeBatches.add(shard, order, (orders) => placeBatch(deps, orders));
    return inGroup.kind === 'single' ? placeSingle(deps, order) : inGroup;
  });
  if (placed.kind === 'answered' && placed.answer.state === 'open') pushBalance(deps, order.userId, placed.balances);
  return placed;
}

/** New stakes in one commit. When one of them is known, or loses its races, each is placed singly. */
async function placeBatch(deps: StakeDeps, orders: StakeOrder[]): Promise<BatchedStake[]> {
  const single = orders.map((): BatchedStake => ({ kind: 'single' }));
  let tries = 0;
  try {
    const placed = await inLedgerTransaction(deps, async (tx, attempt) => {
      tries += 1;
      // A second attempt: some stake exists already.
      return attempt > 1 || tries > MOST_BATCH_ATTEMPTS ? undefined : postStakes(tx, deps, orders);
    });
    if (!placed) return single;
    await wakeSettlerIfDecided(
      deps,
      orders.filter((_order, i) => placed[i]?.answer.state === 'open'),
    );
    return placed;
  } catch (error) {
    // With the database away, each single one would fail as well.
    if (isInfrastructureError(error)) throw error;
    return single;
  }
}

/** Looks the stake up first: it may exist as held, refused, closed or settled. */
async function placeSingle(deps: StakeDeps, order: StakeOrder): Promise<OrderedStake> {
  const placed = await inLedgerTransaction<OrderedStake>(deps, async (tx, attempt) => {
    const found = await stakeOf(deps, tx, order, attempt);
    if (found && !isSameOrder(found, order)) return { kind: 'other-content' };
    if (found) {
      const balances = balancesOf(await walletOf(deps, order.userId, tx));
      return { kind: 'answered', answer: stakeAnswer(found), balances };
    }
    const [held] = await postStakes(tx, deps, [order]);
    if (!held) throw new Error(`stake ${order.pickId} was not answered`);
    return held;
  });
  if (placed.kind === 'answered' && placed.answer.state === 'open') await wakeSettlerIfDecided(deps, [order]);
  return placed;
}

/** A decision may have been taken meanwhile: then these stakes are settled like any other. */
async function wakeSettlerIfDecided(deps: StakeDeps, held: StakeOrder[]): Promise<void> {
  const markets = [...new Set(held.map(({ market }) => market))];
  if (markets.length > 0 && (await deps.decisions.raw.findOne({ _id: { $in: markets } }, { projection: { _id: 1 } })))
    deps.workers.settler?.wake();
}
