import { events } from '@baazi/contracts';
import { isInfrastructureError, type Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import type { Holding } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { stakes, type Split, type Stake } from '../stakes/stake';
import { tellBalance } from '../wallets/tell-balance';
import { purseFields, wallets } from '../wallets/wallet';
import { holdingOf } from '../wallets/wallet-of';
import type { Decision } from './decision';
import { fateOfStake } from './fate-of-stake';
import { moveStake, type StakeMove } from './move-stake';
import { settleMemo } from './settle-memo';
import { byWallet } from './unfinished-stakes';

/** A batch lost its race for some wallet: smaller ones will find their way around it. */
class BatchLost extends Error {
  override name = 'BatchLost';
}
const RACES_BEFORE_SPLIT = 2;

/** Somebody moved a stake after it was read: read again, it is settled from where it stands. */
class ReadTooEarly extends Error {
  override name = 'ReadTooEarly';
}

/** Drives these stakes to the decision: one transaction, split in two on conflict, down to one. Returns the ids that failed alone. */
export async function settleStakes(core: Core, decision: Decision, batch: Stake[]): Promise<string[]> {
  const ids = batch.map(({ _id }) => _id);
  try {
    await settleTogether(core, decision, ids, batch);
    return [];
  } catch (error) {
    if (error instanceof ReadTooEarly) return settleAfresh(core, decision, ids);
    return settleApart(core, decision, ids, error);
  }
}

async function settleAfresh(core: Core, decision: Decision, ids: string[]): Promise<string[]> {
  try {
    await settleTogether(core, decision, ids);
    return [];
  } catch (error) {
    return settleApart(core, decision, ids, error);
  }
}

async function settleApart(core: Core, decision: Decision, ids: string[], error: unknown): Promise<string[]> {
  // With the database away, smaller batches fail as well: the next sweep goes on from here.
  if (isInfrastructureError(error)) throw error;
  if (ids.length > 1) {
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await settleAfresh(core, decision, ids.slice(0, half))),
      ...(await settleAfresh(core, decision, ids.slice(half))),
    ];
  }
  core.log.error({ err: error, market: decision._id, pickId: ids[0] }, 'a stake could not be settled');
  return ids;
}

/** `read`: the stakes as they were read before; good for one try, after that they are read in the transaction. */
async function settleTogether(core: Core, decision: Decision, ids: string[], read?: Stake[]): Promise<void> {
  let races = 0;
  await inBooks(core, async (tx) => {
    try {
      const known = races === 0 ? read : undefined;
      await settleBatch(core, decision, known ?? (await unfinishedOf(core, decision, ids, tx)), tx);
    } catch (error) {
      races += 1;
      if (ids.length > 1 && races > RACES_BEFORE_SPLIT) throw new BatchLost('the batch kept losing', { cause: error });
      throw error;
    }
  });
}

const unfinishedOf = async (core: Core, decision: Decision, ids: string[], tx: Tx): Promise<Stake[]> =>
  (
    await stakes
      .raw(core.db)
      .find({ _id: { $in: ids }, applied: { $lt: decision.seq } }, { session: tx.session })
      .toArray()
  ).sort(byWallet);

async function settleBatch(core: Core, decision: Decision, batch: Stake[], tx: Tx): Promise<void> {
  const { db } = core;
  const holdings = await holdingsOf(core, batch, tx);
  const purses = new Map<string, Split>(holdings);
  const moves: { stake: Stake; move: StakeMove; order: TransferOrder }[] = [];
  const updates = batch.map((stake) => {
    const state = fateOfStake(stake, decision);
    const change: Partial<Stake> = { applied: decision.seq };
    if (state !== undefined && state !== stake.state) {
      const purse = purses.get(stake.userId) ?? { cash: 0, bonus: 0 };
      const move = moveStake(stake, state, purse);
      // The next stake of the same player in this batch starts from here.
      purses.set(stake.userId, afterMove(purse, stake, move));
      moves.push({
        stake,
        move,
        order: {
          id: `settle:${stake._id}:${stake.n + 1}`,
          kind: 'settle',
          about: stake._id,
          legs: move.legs,
          memo: settleMemo(stake, state),
        },
      });
      Object.assign(change, { state, n: stake.n + 1, received: move.received });
    }
    return { updateOne: { filter: { _id: stake._id, n: stake.n, applied: stake.applied }, update: { $set: change } } };
  });
  if (updates.length === 0) return;
  const posting = await postTransfers(
    tx,
    core,
    moves.map(({ order }) => order),
    { holdings, idsAreNew: true },
  );
  if (posting.is === 'too-little')
    throw new Error(`settling ${posting.tooLittle.id} would take ${posting.tooLittle.purse} below zero`);
  const { matchedCount } = await stakes.raw(db).bulkWrite(updates, { session: tx.session, ordered: true });
  if (matchedCount !== updates.length) throw new ReadTooEarly('a stake changed after it was read');
  if (moves.length === 0) return;
  tx.publish(events.stakesSettled, {
    market: decision._id,
    revision: decision.revision,
    batch: moves.map(({ stake, move }) => ({
      pickId: stake._id,
      userId: stake.userId,
      n: stake.n + 1,
      result: move.state,
      payoutPaise: paidBack(stake, move),
    })),
  });
  tx.afterCommit(() => {
    for (const [userId, holding] of posting.holdings) tellBalance(core.live, userId, holding);
  });
}

async function holdingsOf(core: Core, batch: Stake[], tx: Tx): Promise<Map<string, Holding>> {
  const users = [...new Set(batch.map(({ userId }) => userId))];
  const found = await wallets
    .raw(core.db)
    .find({ _id: { $in: users } }, { session: tx.session, projection: purseFields })
    .toArray();
  return new Map(found.map((wallet) => [wallet._id, holdingOf(wallet)]));
}

function afterMove(purse: Split, stake: Stake, move: StakeMove): Split {
  const before = stake.received ?? { cash: 0, bonus: 0 };
  return {
    cash: purse.cash + move.received.cash - before.cash,
    bonus: purse.bonus + move.received.bonus - before.bonus,
  };
}

/** What the result line of the pick speaks of. */
function paidBack(stake: Stake, { state }: StakeMove): number {
  if (state === 'won') return stake.payoutPaise;
  return state === 'void' ? stake.stakePaise : 0;
}
