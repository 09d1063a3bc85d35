import { cutText, toPaise, winningAmount } from '@baazi/contracts';
import { Types } from 'mongoose';
import { duplicatesIn } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import { requestKeyOf, slotOf, type Entry, type EntryRequest } from '../entry';
import type { Market } from '../../markets/market';
import { reserveUnderCap } from './reserve-under-cap';
import { proofFields } from '../receipts/sign-entry';

/** svc-wallet's limit */
const MAX_LABEL_LENGTH = 120;

type ReserveOutcome =
  | { kind: 'reserved'; entry: Entry }
  /** the slot or the idempotency key is in use */
  | { kind: 'taken' }
  | { kind: 'full' }
  /** the market's cap was switched between the entry check and now */
  | { kind: 'cap-changed' };

/** Takes the player's only slot on a market, under the cap if it has one. From here on only svc-wallet decides. */
export async function reserveEntry(
  deps: EntryDeps,
  market: Market,
  request: EntryRequest,
  acceptedAt: Date,
): Promise<ReserveOutcome> {
  const entry = newEntry(deps, market, request, acceptedAt);
  const reserving =
    market.capPaise === undefined ? await insertReservation(deps, entry) : await reserveUnderCap(deps, market, entry);
  return reserving === 'reserved' ? { kind: 'reserved', entry } : { kind: reserving };
}

function newEntry(deps: EntryDeps, market: Market, request: EntryRequest, acceptedAt: Date): Entry {
  const { userId, selection, stakeRupees, idempotencyKey, fingerprint } = request;
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
    label: cutText(market.title, MAX_LABEL_LENGTH),
    ...(market.titleHi === undefined ? {} : { labelHi: cutText(market.titleHi, MAX_LABEL_LENGTH) }),
    acceptedAt,
    locksAt: market.locksAt,
    ...(fingerprint ? { marks: fingerprint } : {}),
    state: 'reserved',
    result: 'pending',
    n: 0,
    slot: slotOf(userId, market._id),
    ...(market.capPaise === undefined ? {} : { capEpoch: market.capEpoch }),
    ...(idempotencyKey === undefined ? {} : { requestKeys: [requestKeyOf(userId, idempotencyKey)] }),
    reservedAt: machineNow,
    triedAt: machineNow,
    createdAt: acceptedAt,
    ...(market.crowd ? { crowd: market.crowd } : {}),
    ...proofFields(market),
  };
}

/** Inserts reservations in batches; 'taken' when the slot or the idempotency key is in use. */
const insertReservation = (deps: EntryDeps, entry: Entry): Promise<'reserved' | 'taken'> =>
  deps.batches.reservations.add(deps.service.shards.shardOf(entry.userId), entry, async (entries) => {
    const taken = await deps.entries.raw
      .insertMany(entries, { ordered: false })
      .then(() => new Set<number>(), duplicatesIn);
    return entries.map((_entry, i) => (taken.has(i) ? 'taken' : 'reserved'));
  });
