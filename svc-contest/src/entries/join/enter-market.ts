import { endpoints, type WalletView } from '@baazi/contracts';
import type { EntryDeps } from '../entry-deps';
import { asksFor, requestKeyOf, slotOf, type Entry, type EntryRequest } from '../entry';
import type { Market } from '../../markets/market';
import { notifyEntry } from '../own/notify-entry';
import { askWallet, driveReservation, type Driven } from './drive-reservation';
import { refusalOfEntry, type EntryRefused } from './entry-refusals';
import { reasonNotToEnter, whatIsWrongWith } from './reason-not-to-enter';
import { reserveEntry } from './reserve-entry';

type EntryOutcome =
  | { kind: 'held'; entry: Entry; market: Market; isNew: boolean; wallet?: WalletView }
  | { kind: 'confirming' }
  | EntryRefused;

/** A reservation that took longer than this to write may have missed that a cap was switched on, or a book closed. */
const SLOW_RESERVATION_MS = 1000;
const MOST_LOOKS = 3;

/**
 * One story for joins and answers: check on the contest's clock, reserve, let the wallet decide, finish. Silence goes
 * on in `resume-reservations`. Who loses a race for the place, or to a new cap, looks again.
 */
export async function enterMarket(deps: EntryDeps, request: EntryRequest): Promise<EntryOutcome> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const outcome = await tryToEnter(deps, request);
    if (outcome.kind !== 'look-again') return outcome;
  }
  return { kind: 'refused', why: 'paused' };
}

async function tryToEnter(deps: EntryDeps, request: EntryRequest): Promise<EntryOutcome | { kind: 'look-again' }> {
  const { machine } = deps.service.clocks;
  const startedAt = machine.now().getTime();
  const market = await readMarket(deps, request.market);
  const wrong = whatIsWrongWith(request, market);
  if (wrong || !market) return { kind: 'refused', why: wrong ?? 'unknown-market' };

  const acceptedAt = deps.now();
  const closed = reasonNotToEnter(market, request.stakeRupees, { now: acceptedAt, machineNow: machine.now() });
  if (closed) {
    // A repeat of a request that was in time gets the answer to that request.
    const earlier = await answerOfEarlier(deps, market, request);
    return earlier ?? { kind: 'refused', why: closed, maxStakePaise: market.maxStakePaise };
  }

  const reserving = await reserveEntry(deps, market, request, acceptedAt);
  switch (reserving.kind) {
    case 'taken':
      // Absent: refused in this very moment, the place is free again.
      return (await answerOfEarlier(deps, market, request)) ?? { kind: 'look-again' };
    case 'full':
      return { kind: 'refused', why: 'liability-cap' };
    case 'cap-changed':
      return { kind: 'look-again' };
    case 'reserved': {
      const isSlow = machine.now().getTime() - startedAt > SLOW_RESERVATION_MS;
      const end = isSlow && (await hasMovedOn(deps, market)) ? giveUp : driveReservation;
      return outcomeOf(deps, market, await end(deps, reserving.entry), true);
    }
  }
}

/** Its cap was switched, or its book closed: no entry may appear behind either. */
const hasMovedOn = async (deps: EntryDeps, market: Market): Promise<boolean> =>
  (await deps.markets.exists({ _id: market._id, capEpoch: market.capEpoch, bookAt: { $exists: false } })) === null;
const giveUp = async (deps: EntryDeps, entry: Entry): Promise<Driven> =>
  (await askWallet(deps, endpoints.closeStake, entry, SLOW_RESERVATION_MS)) ?? { entry };

/** The answer that an earlier request's entry gives to this one. */
async function answerOfEarlier(
  deps: EntryDeps,
  market: Market,
  request: EntryRequest,
): Promise<EntryOutcome | undefined> {
  const { userId, idempotencyKey } = request;
  const requestKey = idempotencyKey === undefined ? undefined : requestKeyOf(userId, idempotencyKey);
  const byKey =
    requestKey === undefined ? null : await deps.entries.findOne({ userId, requestKeys: requestKey }).lean();
  if (byKey) {
    if (!asksFor(request, byKey)) return { kind: 'refused', why: 'conflict' };
    const driven = byKey.state === 'reserved' ? await driveReservation(deps, byKey) : { entry: byKey };
    return outcomeOf(deps, market, driven, false);
  }
  const inSlot = await deps.entries.findOne({ userId, slot: slotOf(userId, market._id) }).lean();
  if (!inSlot) return undefined;
  if (inSlot.state !== 'reserved' || !asksFor(request, inSlot)) return { kind: 'refused', why: 'taken' };
  // This request's key belongs to the story it drives.
  if (requestKey !== undefined)
    await deps.entries.updateOne({ _id: inSlot._id, userId }, { $addToSet: { requestKeys: requestKey } });
  return outcomeOf(deps, market, await driveReservation(deps, inSlot), false);
}

function outcomeOf(deps: EntryDeps, market: Market, { entry, wallet }: Driven, isNew: boolean): EntryOutcome {
  if (entry.state === 'refused') return refusalOfEntry(entry);
  if (entry.state === 'held') return { kind: 'held', entry, market, isNew, ...(wallet ? { wallet } : {}) };
  notifyEntry(deps, entry);
  return { kind: 'confirming' };
}

/** A market as it stands now: the read begins after this call. */
export const readMarket = (deps: EntryDeps, id: string): Promise<Market | null> =>
  deps.batches.markets.add(id, async (ids) => {
    const found = await deps.markets.raw.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    const byId = new Map(found.map((market) => [market._id, market]));
    return ids.map((one) => byId.get(one) ?? null);
  });
