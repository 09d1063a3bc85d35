import { events } from '@baazi/contracts';
import { VersionConflict, isInfrastructureError, type Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Decision } from '../decisions/decision';
import { purseOf } from '../../ledger/account';
import { ordersToBringBack } from '../../ledger/closed-wallet';
import { inBooks } from '../../ledger/in-books';
import { postTransfers } from '../../ledger/post-transfer';
import { readHoldings, type KnownHolding } from '../../ledger/read-holdings';
import type { TransferOrder } from '../../ledger/transfer';
import { notePlayed } from '../../players/referrals/note-played';
import type { Stake } from '../stake';
import { planSettlement, type SettlementPlan } from './plan-settlement';
import { addToSums, type SettlingLane } from './settled-sums';
import { byWallet } from './unfinished-stakes';

const TRIES_TOGETHER = 3;

/** A batch of stakes of players with one home, on its way to a decision in one of the two lanes. */
export interface Settling {
  decision: Decision;
  lane: SettlingLane;
  home: string;
}

/** `stale`: somebody moved a stake after it was read. `contended`: the batch kept losing its races for some wallet. */
type Attempt = { kind: 'settled' } | { kind: 'stale' } | { kind: 'contended' } | { kind: 'failed'; error: unknown };

/**
 * Drives stakes to the decision in one transaction; where that fails in two halves, and so on down to one. Answers the
 * ids of those that failed by themselves. `read`: the stakes as they were read before, good for one try.
 */
export async function settleBatch(
  bank: WalletContext,
  settling: Settling,
  ids: string[],
  read?: Stake[],
): Promise<string[]> {
  const { decision, home } = settling;
  const { shards } = bank.service;
  let tries = 0;
  /** the stakes were not read in the transaction that moves them */
  let isOfBefore = false;
  const attempt = await inBooks<Attempt>(
    bank,
    async (tx) => {
      tries += 1;
      if (ids.length > 1 && tries > TRIES_TOGETHER) return { kind: 'contended' };
      const known = tries === 1 ? read : undefined;
      isOfBefore = known !== undefined;
      return postSettlement(tx, bank, settling, known ?? (await readUnfinished(tx, bank, settling, ids)));
    },
    { at: shards.shardField(home) },
  ).catch((error: unknown): Attempt =>
    isOfBefore && error instanceof VersionConflict ? { kind: 'stale' } : failed(error),
  );
  if (attempt.kind === 'settled') return [];
  // Read again, each is settled from where it stands.
  if (attempt.kind === 'stale') return settleBatch(bank, settling, ids);
  if (ids.length > 1) {
    // Smaller batches find their way around the wallet, or the stake, that stands in the way.
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await settleBatch(bank, settling, ids.slice(0, half))),
      ...(await settleBatch(bank, settling, ids.slice(half))),
    ];
  }
  const facts = { market: decision._id, pickId: ids[0], ...(attempt.kind === 'failed' ? { err: attempt.error } : {}) };
  bank.service.log.error(facts, 'a stake could not be settled');
  return ids;
}

/** With the database away, smaller batches fail as well: the next sweep goes on from here. */
function failed(error: unknown): Attempt {
  if (isInfrastructureError(error)) throw error;
  return { kind: 'failed', error };
}

async function readUnfinished(
  tx: Tx,
  bank: WalletContext,
  { decision, home }: Settling,
  ids: string[],
): Promise<Stake[]> {
  const there = bank.service.shards.playersIn(home);
  const unfinished = { _id: { $in: ids }, applied: { $lt: decision.seq }, ...there };
  return (await bank.stakes.raw.find(unfinished, { session: tx.session }).toArray()).sort(byWallet);
}

/** Players who have left and do not hold what a correction takes from them. */
function leftAndShort({ orders, changes }: SettlementPlan, holdings: ReadonlyMap<string, KnownHolding>): string[] {
  const short = orders.filter(({ legs }) => legs.some(({ account }) => account === 'house:correction'));
  const stakes = new Set(short.map(({ about }) => about));
  return changes
    .filter(({ stake }) => stakes.has(stake._id) && holdings.get(stake.userId)?.status === 'closed')
    .map(({ stake }) => stake.userId);
}

/** What a player holds when this order is posted before. */
function withOrder(holdings: Map<string, KnownHolding>, order: TransferOrder): Map<string, KnownHolding> {
  const after = new Map(holdings);
  for (const { account, paise } of order.legs) {
    const owner = purseOf(account);
    const holding = owner && after.get(owner.userId);
    if (holding) after.set(owner.userId, { ...holding, [owner.purse]: holding[owner.purse] + paise });
  }
  return after;
}

interface Alike {
  ids: string[];
  /** as they were read: who moved since is not matched */
  was: Pick<Stake, 'n' | 'applied'>;
  change: Partial<Stake>;
}

/** Stakes that change alike share a statement: all that lost, and those that won the same. */
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

async function postSettlement(tx: Tx, bank: WalletContext, settling: Settling, stakes: Stake[]): Promise<Attempt> {
  if (stakes.length === 0) return { kind: 'settled' };
  const { decision, lane, home } = settling;
  const holdings = await readHoldings(tx, bank, [...new Set(stakes.map(({ userId }) => userId))]);
  const plan = planSettlement(stakes, decision, holdings);
  const back = await ordersToBringBack(tx, bank, leftAndShort(plan, holdings));
  const { changes, orders, moves } =
    back.length === 0 ? plan : planSettlement(stakes, decision, back.reduce(withOrder, holdings));
  const posting = await postTransfers(tx, bank, [...back, ...orders], {
    holdings,
    idsAreNew: true,
    withCommit: true,
  });
  if (posting.kind === 'too-little')
    throw new Error(`settling ${posting.tooLittle.id} would take ${posting.tooLittle.purse} below zero`);
  const there = bank.service.shards.playersIn(home);
  tx.writes.update(
    bank.stakes,
    alike(changes).map(({ ids, was, change }) => ({
      filter: { _id: { $in: ids }, ...there, ...was },
      update: { $set: change },
      matches: ids.length,
    })),
  );
  addToSums(tx, bank.settledSums, { decision, lane, at: bank.service.shards.shardField(home), changes });
  await notePlayed(
    bank,
    tx,
    moves.map(({ userId }) => userId),
  );
  if (moves.length > 0)
    tx.publish(events.stakesSettled, { market: decision._id, revision: decision.revision, batch: moves });
  return { kind: 'settled' };
}
