import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Stake } from '../stake';
import type { StakeOrder } from '../stake-order';
import type { Wallet } from '../../ledger/wallet';
import { groupOf } from './group-of';
import { learnMarks } from './learn-marks';

const MOST_LOOKED_AT = 1000;
const live: Stake['state'][] = ['open', 'won', 'lost'];

/**
 * Whether somebody of this player's group has taken the other side of the market (policy `one-side-per-group`).
 * `beside`: stakes of the same commit. The group's wallets are written, so that two of a group at the same moment meet.
 */
export async function takesOtherSide(
  bank: WalletContext,
  tx: Tx,
  { order, wallet, beside }: { order: StakeOrder; wallet: Wallet; beside: readonly Stake[] },
): Promise<boolean> {
  const { oneSide } = bank;
  if (!oneSide && !bank.money.policies.has('one-side-per-group')) return false;
  await learnMarks(bank, tx, wallet, order.marks);
  // Operators see who is linked also while they let both sides through.
  if (!oneSide) return false;
  const group = await groupOf(bank, tx, order.userId);
  if (group.length === 0) return false;
  await bank.wallets.updateMany({ _id: { $in: group } }, { $inc: { turns: 1 } }, { session: tx.session });
  const theirs = await bank.stakes
    .find({ userId: { $in: group }, state: { $in: live } }, { userId: 1, market: 1, selection: 1, state: 1 })
    .session(tx.session)
    .sort({ placedAt: -1 })
    .limit(MOST_LOOKED_AT)
    .lean<Pick<Stake, 'userId' | 'market' | 'selection' | 'state'>[]>();
  return [...theirs, ...beside.filter(({ userId, state }) => state === 'open' && group.includes(userId))].some(
    ({ market, selection }) => market === order.market && selection !== order.selection,
  );
}
