import { events } from '@baazi/contracts';
import { VersionConflict, isInfrastructureError, type Tx } from '@baazi/service-kit';
import type { Decision } from '../decisions/decision';
import { subAccountOf } from '../../ledger/account';
import { ordersToReturnStranded } from '../../ledger/stranded-funds';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { postNewTransfers, publishAfterCommit } from '../../ledger/post-transfer';
import { readBalances, type PlayerBalances } from '../../ledger/read-wallets';
import type { TransferOrder } from '../../ledger/transfer';
import { notePlayed } from '../../referrals/referral';
import { holdHedgedWinnings, type hedgedNetworks } from '../linked-players/hedged-networks';
import type { Stake } from '../stake';
import { planSettlement, type SettlementPlan } from './plan-settlement';
import { addToSums, type SettlementLane } from './settled-sums';
import { byWallet } from './unfinished-stakes';
import type { SettlementDeps } from '../stake-deps';

const MOST_BATCH_ATTEMPTS = 3;

/** A batch of stakes of players in one shard, on its way to a decision in one of the two lanes. */
export interface Settling {
  decision: Decision;
  lane: SettlementLane;
  home: string;
  hedgedAmong: ReturnType<typeof hedgedNetworks>;
}

/** `stale`: a stake moved after it was read. `contended`: the batch kept losing its races for some wallet. */
type Attempt = { kind: 'settled' } | { kind: 'stale' } | { kind: 'contended' } | { kind: 'failed'; error: unknown };

/**
 * Moves stakes to the decision in one transaction; on failure in two halves, and so on down to one. Returns the ids
 * of those that failed singly. `read`: the stakes as read before, valid for one attempt.
 */
export async function settleBatch(
  deps: SettlementDeps,
  settling: Settling,
  ids: string[],
  read?: Stake[],
): Promise<string[]> {
  const { decision, home: shard } = settling;
  const { shards } = deps.service;
  let tries = 0;
  /** the stakes were not read in the transaction that moves them */
  let isOfBefore = false;
  const attempt = await inLedgerTransaction<Attempt>(
    deps,
    async (tx) => {
      tries += 1;
      if (ids.length > 1 && tries > MOST_BATCH_ATTEMPTS) return { kind: 'contended' };
      const known = tries === 1 ? read : undefined;
      isOfBefore = known !== undefined;
      return postSettlement(tx, deps, settling, known ?? (await readUnfinished(tx, deps, settling, ids)));
    },
    { at: shards.shardField(shard) },
  ).catch((error: unknown): Attempt =>
    isOfBefore && error instanceof VersionConflict ? { kind: 'stale' } : failed(error),
  );
  if (attempt.kind === 'settled') return [];
  // Read again, each is settled from its current state.
  if (attempt.kind === 'stale') return settleBatch(deps, settling, ids);
  if (ids.length > 1) {
    // Smaller batches isolate the conflicting wallet or stake.
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await settleBatch(deps, settling, ids.slice(0, half))),
      ...(await settleBatch(deps, settling, ids.slice(half))),
    ];
  }
  const facts = { market: decision._id, pickId: ids[0], err: attempt.kind === 'failed' ? attempt.error : undefined };
  deps.service.log.error(facts, 'a stake could not be settled');
  return ids;
}

/** With the database away, smaller batches fail as well: the next sweep continues from here. */
function failed(error: unknown): Attempt {
  if (isInfrastructureError(error)) throw error;
  return { kind: 'failed', error };
}

async function readUnfinished(
  tx: Tx,
  deps: SettlementDeps,
  { decision, home: shard }: Settling,
  ids: string[],
): Promise<Stake[]> {
  const there = deps.service.shards.playersIn(shard);
  const unfinished = { _id: { $in: ids }, applied: { $lt: decision.seq }, ...there };
  return (await deps.stakes.raw.find(unfinished, { session: tx.session }).toArray()).sort(byWallet);
}

/** Closed accounts that lack what a correction takes from them. */
function closedWithoutCash(
  { orders, changes }: SettlementPlan,
  balancesByPlayer: ReadonlyMap<string, PlayerBalances>,
): string[] {
  const short = orders.filter(({ legs: postings }) => postings.some(({ account }) => account === 'house:correction'));
  const stakes = new Set(short.map(({ about }) => about));
  return changes
    .filter(({ stake }) => stakes.has(stake._id) && balancesByPlayer.get(stake.userId)?.status === 'closed')
    .map(({ stake }) => stake.userId);
}

/** A player's balances before this order is posted. */
function withOrder(balancesByPlayer: Map<string, PlayerBalances>, order: TransferOrder): Map<string, PlayerBalances> {
  const after = new Map(balancesByPlayer);
  for (const { account, paise } of order.legs) {
    const owner = subAccountOf(account);
    const balances = owner && after.get(owner.userId);
    if (balances) after.set(owner.userId, { ...balances, [owner.subAccount]: balances[owner.subAccount] + paise });
  }
  return after;
}

interface Alike {
  ids: string[];
  /** as they were read: a stake that moved since is not matched */
  was: Pick<Stake, 'n' | 'applied'>;
  change: Partial<Stake>;
}

/** Equal changes share a statement: all lost stakes, and those that won the same. */
function alike(changes: SettlementPlan['changes']): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { stake, change } of changes) {
    const was = { n: stake.n, applied: stake.applied };
    const key = JSON.stringify([was, change]);
    const group = groups.get(key);
    if (group) group.ids.push(stake._id);
    else groups.set(key, { ids: [stake._id], was, change });
  }
  return [...groups.values()];
}

async function postSettlement(tx: Tx, deps: SettlementDeps, settling: Settling, stakes: Stake[]): Promise<Attempt> {
  if (stakes.length === 0) return { kind: 'settled' };
  const { decision, lane, home: shard } = settling;
  const balancesByPlayer = await readBalances(tx, deps, [...new Set(stakes.map(({ userId }) => userId))]);
  const plan = planSettlement(stakes, decision, balancesByPlayer);
  const back = await ordersToReturnStranded(tx, deps, closedWithoutCash(plan, balancesByPlayer));
  const { changes, orders, moves } =
    back.length === 0 ? plan : planSettlement(stakes, decision, back.reduce(withOrder, balancesByPlayer));
  const allOrders = [...back, ...orders];
  const posting = await postNewTransfers(tx, deps, allOrders, { balances: balancesByPlayer });
  if (posting.kind === 'insufficient-funds')
    throw new Error(`settling ${posting.shortfall.id} would take ${posting.shortfall.subAccount} below zero`);
  publishAfterCommit(tx, deps, allOrders, posting);
  const there = deps.service.shards.playersIn(shard);
  tx.writes.update(
    deps.stakes,
    alike(changes).map(({ ids, was, change }) => ({
      filter: { _id: { $in: ids }, ...there, ...was },
      update: { $set: change },
      matches: ids.length,
    })),
  );
  await holdHedgedWinnings(deps, tx, { changes, hedgedAmong: settling.hedgedAmong });
  addToSums(tx, deps.settledSums, { decision, lane: lane, at: deps.service.shards.shardField(shard), changes });
  await notePlayed(
    deps,
    tx,
    moves.map(({ userId }) => userId),
  );
  if (moves.length > 0)
    tx.publish(events.stakesSettled, { market: decision._id, revision: decision.revision, batch: moves });
  return { kind: 'settled' };
}
