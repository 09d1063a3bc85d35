import { toPaise, winningAmount } from '@baazi/contracts';
import { Types } from 'mongoose';
import { duplicatesIn } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import { requestKeyOf, slotOf, type Entry, type EntryRequest } from '../entry';
import type { Market } from '../../markets/market';
import { reserveUnderCap } from './reserve-under-cap';
import { provable } from '../receipts/sign-entry';

/** as the wallet takes them */
const LONGEST_LABEL = 120;

type Reserving =
  | { kind: 'reserved'; entry: Entry }
  /** the slot or the request's key is taken */
  | { kind: 'taken' }
  | { kind: 'full' }
  /** the market's cap was switched between the entry check and now */
  | { kind: 'cap-changed' };

/** Takes the player's only place on a market, under the cap if it has one. Then only the wallet decides. */
export async function reserveEntry(
  deps: EntryDeps,
  market: Market,
  request: EntryRequest,
  acceptedAt: Date,
): Promise<Reserving> {
  const entry = newEntry(deps, market, request, acceptedAt);
  const reserving =
    market.capPaise === undefined ? await insertReservation(deps, entry) : await reserveUnderCap(deps, market, entry);
  return reserving === 'reserved' ? { kind: 'reserved', entry } : { kind: reserving };
}

function newEntry(deps: EntryDeps, market: Market, request: EntryRequest, acceptedAt: Date): Entry {
  const { userId, selection, stakeRupees, idempotencyKey, marks } = request;
  const payoutRupees = winningAmount(stakeRupees);
  if (payoutRupees === undefined) throw new Error('a stake below the minimum passed the shapes');
  const machineNow = deps.service.clocks.machine.now();
  return {
    _id: new Types.ObjectId().toHexString(),
    userId,
    market: market._id,
    kind: market.kind,
    subject: market.subject,
    selection,
    stakePaise: toPaise(stakeRupees),
    payoutPaise: toPaise(payoutRupees),
    label: market.title.slice(0, LONGEST_LABEL),
    ...(market.titleHi === undefined ? {} : { labelHi: market.titleHi.slice(0, LONGEST_LABEL) }),
    acceptedAt,
    locksAt: market.locksAt,
    ...(marks ? { marks } : {}),
    state: 'reserved',
    result: 'pending',
    n: 0,
    slot: slotOf(userId, market._id),
    ...(idempotencyKey === undefined ? {} : { requestKeys: [requestKeyOf(userId, idempotencyKey)] }),
    reservedAt: machineNow,
    triedAt: machineNow,
    createdAt: acceptedAt,
    ...provable(market),
  };
}

/** Writes a reservation; 'taken' when the player's slot or the request's key is. */
export const insertReservation = (deps: EntryDeps, entry: Entry): Promise<'reserved' | 'taken'> =>
  deps.batches.reservations.add(deps.service.shards.shardOf(entry.userId), entry, async (entries) => {
    const taken = await deps.entries.raw
      .insertMany(entries, { ordered: false })
      .then(() => new Set<number>(), duplicatesIn);
    return entries.map((_entry, i) => (taken.has(i) ? 'taken' : 'reserved'));
  });
