import type { Tx } from '@baazi/service-kit';
import { balancesOf, type Balances } from '../ledger/decide-postings';
import { postNewTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { walletsOf } from '../ledger/read-wallets';
import { decideStake } from './decide-stake';
import type { Stake } from './stake';
import { readForCommit } from './linked-players/same-commit';
import { countedNetwork } from './linked-players/hedged-networks';
import { sideOfGroup, takeSide } from './linked-players/side-of-group';
import { stakeAnswer, type AnsweredStake, type StakeOrder } from './stake-order';
import type { StakeDeps } from './stake-deps';
import { spanStarts } from '../limits/limit-in-force';
import type { Wallet } from '../ledger/wallet';

/**
 * Places these stakes, each of another player, or stores their refusals: one refusal changes nothing for the others.
 * Every order becomes a stake document in `tx`; an existing entry id fails the transaction with a duplicate key.
 */
export async function postStakes(tx: Tx, deps: StakeDeps, orders: readonly StakeOrder[]): Promise<AnsweredStake[]> {
  const walletOf = await walletsOf(
    deps,
    orders.map(({ userId }) => userId),
    tx,
  );
  const markets = [...new Set(orders.map(({ market }) => market))];
  const decisions = await deps.decisions.raw.find({ _id: { $in: markets } }, { session: tx.session }).toArray();
  const now = deps.machineNow();
  const decided: { stake: Stake; transfer: TransferOrder | undefined; before: Balances }[] = [];
  const commit = await readForCommit(deps, tx, { orders, walletOf });
  for (const order of orders) {
    const wallet = walletOf(order.userId);
    const decision = decisions.find(({ _id }) => _id === order.market);
    const staked = await stakedInSpan(deps, wallet, now, tx);
    const side = await sideOfGroup(deps, tx, { order, wallet, commit });
    const otherSide = side?.isOther === true;
    const network = countedNetwork(deps, order, commit);
    const facts = { wallet, decision, money: deps.money, staked, otherSide, network, now };
    const { stake, transfer } = decideStake(order, facts);
    if (stake.state === 'open') {
      commit.placed.push(stake);
      if (side) await takeSide(deps, tx, side, { order, commit });
    }
    decided.push({ stake, transfer, before: balancesOf(wallet) });
  }
  // Nobody is notified here: each player is, under the player's own request and not under the one that leads the
  // batch.
  const posting = await postNewTransfers(
    tx,
    deps,
    decided.flatMap(({ transfer }) => transfer ?? []),
    { balances: new Map(decided.map(({ stake, before }) => [stake.userId, before])) },
  );
  if (posting.kind === 'insufficient-funds')
    throw new Error(`holding ${posting.shortfall.id} would take ${posting.shortfall.subAccount} below zero`);
  tx.writes.insert(
    deps.stakes,
    decided.map(({ stake }) => stake),
  );
  return decided.map(({ stake, before }) => ({
    kind: 'answered',
    answer: stakeAnswer(stake),
    balances: posting.balances.get(stake.userId) ?? before,
  }));
}

/** A player's stakes today and this week; read only for players who set a limit. Refunded stakes do not count. */
async function stakedInSpan(
  collections: Pick<StakeDeps, 'stakes'>,
  wallet: Wallet,
  now: Date,
  tx: Tx,
): Promise<{ daily: number; weekly: number }> {
  if (!wallet.limits?.stake && !wallet.limits?.pending?.some(({ kind }) => kind === 'stake'))
    return { daily: 0, weekly: 0 };
  const starts = spanStarts(now);
  const rows = await collections.stakes
    .find(
      { userId: wallet._id, placedAt: { $gte: starts.weekly }, state: { $in: ['open', 'won', 'lost'] } },
      { stakePaise: 1, placedAt: 1 },
    )
    .session(tx.session)
    .sort({ placedAt: -1 })
    .limit(1000)
    .lean<Pick<Stake, 'stakePaise' | 'placedAt'>[]>();
  const sum = (since: Date): number =>
    rows.filter(({ placedAt }) => placedAt >= since).reduce((paise, row) => paise + row.stakePaise, 0);
  return { daily: sum(starts.daily), weekly: sum(starts.weekly) };
}
