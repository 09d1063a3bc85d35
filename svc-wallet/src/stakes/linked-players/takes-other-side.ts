import type { Tx } from '@baazi/service-kit';
import type { Stake } from '../stake';
import type { StakeOrder } from '../stake-order';
import type { Wallet } from '../../ledger/wallet';
import { groupOf } from './group-of';
import { recordFingerprints } from './record-fingerprints';
import type { StakeDeps } from '../stake-deps';

const MOST_LOOKED_AT = 1000;
const live: Stake['state'][] = ['open', 'won', 'lost'];

/**
 * Whether a member of this player's group has taken the other side of the market (policy `one-side-per-group`).
 * `beside`: stakes of the same commit. The group's wallets are written, so that concurrent stakes of a group
 * conflict.
 */
export async function takesOtherSide(
  deps: StakeDeps,
  tx: Tx,
  { order, wallet, beside }: { order: StakeOrder; wallet: Wallet; beside: readonly Stake[] },
): Promise<boolean> {
  const { oneSide } = deps;
  if (!oneSide && !deps.money.policies.has('one-side-per-group')) return false;
  await recordFingerprints(deps, tx, wallet, order.marks);
  // Operators see linked players also while both sides are allowed.
  if (!oneSide) return false;
  const group = await groupOf(deps, tx, order.userId);
  if (group.length === 0) return false;
  await deps.wallets.updateMany({ _id: { $in: group } }, { $inc: { turns: 1 } }, { session: tx.session });
  const theirs = await deps.stakes
    .find({ userId: { $in: group }, state: { $in: live } }, { userId: 1, market: 1, selection: 1, state: 1 })
    .session(tx.session)
    .sort({ placedAt: -1 })
    .limit(MOST_LOOKED_AT)
    .lean<Pick<Stake, 'userId' | 'market' | 'selection' | 'state'>[]>();
  return [...theirs, ...beside.filter(({ userId, state }) => state === 'open' && group.includes(userId))].some(
    ({ market, selection }) => market === order.market && selection !== order.selection,
  );
}
