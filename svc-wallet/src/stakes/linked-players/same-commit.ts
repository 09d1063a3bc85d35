import type { Tx } from '@baazi/service-kit';
import type { Wallet } from '../../ledger/wallet';
import type { Stake } from '../stake';
import type { StakeOrder } from '../stake-order';
import type { StakeDeps } from '../stake-deps';
import { sidesId, type TakenSide } from './group';

/** Naming a stranger's UPI ID links nobody: an operator must have approved it. */
export const approved = ['approved', 'sending', 'paid', 'reversed'] as const;

/** Facts about groups that the stakes of one commit share: read at once for all of them, or decided since. */
export interface SameCommit {
  /** groups that were merged, by the group that each is part of now */
  merged: Map<string, string>;
  /** stakes that are placed with the commit */
  placed: Pick<Stake, '_id' | 'userId' | 'market' | 'selection'>[];
  /** UPI ids that received money of a player, by player */
  upis: ReadonlyMap<string, string[]>;
  /** sides by their id, of the groups as they were read; undefined once a stake of the commit has changed groups */
  sides: Map<string, TakenSide[]> | undefined;
}

const MOST_ROWS = 1000;

export async function readForCommit(
  deps: StakeDeps,
  { session }: Tx,
  { orders, walletOf }: { orders: readonly StakeOrder[]; walletOf: (userId: string) => Wallet },
): Promise<SameCommit> {
  const commit: SameCommit = { merged: new Map(), placed: [], upis: new Map(), sides: new Map() };
  const { policies } = deps.money;
  if (!deps.oneSide && !policies.has('one-side-per-group') && !policies.has('hedge-review')) return commit;
  const sent = await deps.withdrawals.raw
    .find(
      { userId: { $in: orders.map(({ userId }) => userId) }, state: { $in: [...approved] } },
      { session, projection: { userId: 1, upiKey: 1 }, limit: MOST_ROWS },
    )
    .toArray();
  const upis = new Map<string, string[]>();
  for (const { userId, upiKey } of sent) upis.set(userId, [...(upis.get(userId) ?? []), upiKey]);
  const ids = orders.flatMap(({ market, userId }) => {
    const { group } = walletOf(userId);
    return group === undefined ? [] : [sidesId(market, group)];
  });
  const sides = ids.length === 0 ? [] : await deps.groupSides.raw.find({ _id: { $in: ids } }, { session }).toArray();
  return {
    ...commit,
    upis,
    sides: new Map(sides.map(({ _id, taken }) => [_id, taken])),
  };
}
