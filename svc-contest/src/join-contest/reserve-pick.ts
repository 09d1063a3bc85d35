import { toPaise, toRupees, winningAmount } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import { Types, type ClientSession } from 'mongoose';
import type { Contest } from '../contest';
import { chargeExposure } from '../exposure/charge-exposure';
import { oneAtATime } from '../exposure/one-at-a-time';
import { isDuplicate } from '../markets/is-duplicate';
import type { Market } from '../markets/market';
import { requestKeyOf, slotOf, type Entry, type Pick } from '../picks/pick';

export interface Wish extends Entry {
  idempotencyKey?: string;
}

export type Reservation =
  | { kind: 'reserved'; pick: Pick }
  /** the slot or the request's key is taken */
  | { kind: 'taken' }
  | { kind: 'full' }
  /** the market's cap was switched between the entry check and now */
  | { kind: 'cap-changed' };

/** Takes the player's only place on a market, under the cap if it has one. From here on only the wallet's answer ends the story. */
export async function reservePick(
  contest: Contest,
  market: Market,
  wish: Wish,
  acceptedAt: Date,
): Promise<Reservation> {
  const pick = newPick(contest, market, wish, acceptedAt);
  try {
    if (market.capPaise === undefined) {
      await insertPick(contest, pick);
      return { kind: 'reserved', pick };
    }
    return await oneAtATime(market._id, () => reserveUnderCap(contest, market, pick));
  } catch (error) {
    if (isDuplicate(error)) return { kind: 'taken' };
    throw error;
  }
}

/** As plain data: the pick is made here, field by field, and the hot path pays for no document object. */
async function insertPick(contest: Contest, pick: Pick, session?: ClientSession): Promise<void> {
  await contest.picks.insertMany([pick], { lean: true, ...(session ? { session } : {}) });
}

class NotCharged extends Error {
  constructor(readonly reservation: Reservation) {
    super('the cap does not allow this pick');
  }
}

async function reserveUnderCap(contest: Contest, market: Market, pick: Pick): Promise<Reservation> {
  try {
    return await inTransaction(contest.service, async ({ session }) => {
      await insertPick(contest, pick, session);
      const charged = await chargeExposure(contest, market, pick, session);
      if (charged !== 'charged') throw new NotCharged({ kind: charged });
      return { kind: 'reserved', pick };
    });
  } catch (error) {
    if (error instanceof NotCharged) return error.reservation;
    throw error;
  }
}

function newPick(contest: Contest, market: Market, wish: Wish, acceptedAt: Date): Pick {
  const payoutRupees = winningAmount(toRupees(wish.stakePaise));
  if (payoutRupees === undefined) throw new Error('a stake below the minimum passed the shapes');
  const machineNow = contest.service.clocks.machine.now();
  return {
    _id: new Types.ObjectId().toHexString(),
    userId: wish.userId,
    market: market._id,
    kind: market.kind,
    subject: market.subject,
    selection: wish.selection,
    stakePaise: wish.stakePaise,
    payoutPaise: toPaise(payoutRupees),
    label: market.title.slice(0, 120),
    acceptedAt,
    state: 'reserved',
    result: 'pending',
    n: 0,
    slot: slotOf(wish.userId, market._id),
    ...(wish.idempotencyKey === undefined ? {} : { requestKeys: [requestKeyOf(wish.userId, wish.idempotencyKey)] }),
    reservedAt: machineNow,
    triedAt: machineNow,
    createdAt: acceptedAt,
  };
}
