import { endpoints, type WalletView } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { asksFor, requestKeyOf, slotOf, type Entry, type EntryRequest } from '../entry';
import type { Market } from '../../markets/market';
import { notifyEntry } from '../own/notify-entry';
import { askWallet, driveReservation, type Driven } from './drive-reservation';
import { refusalOfEntry, type EntryRefused } from './entry-refusals';
import { reasonNotToEnter, whatIsWrongWith } from './reason-not-to-enter';
import { reserveEntry } from './reserve-entry';
import { readMarket } from './batch-reads';

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
export async function enterMarket(contest: ContestContext, request: EntryRequest): Promise<EntryOutcome> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const outcome = await tryToEnter(contest, request);
    if (outcome.kind !== 'look-again') return outcome;
  }
  return { kind: 'refused', why: 'paused' };
}

async function tryToEnter(
  contest: ContestContext,
  request: EntryRequest,
): Promise<EntryOutcome | { kind: 'look-again' }> {
  const { machine } = contest.service.clocks;
  const startedAt = machine.now().getTime();
  const market = await readMarket(contest, request.market);
  const wrong = whatIsWrongWith(request, market);
  if (wrong || !market) return { kind: 'refused', why: wrong ?? 'unknown-market' };

  const acceptedAt = contest.now();
  const closed = reasonNotToEnter(market, request.stakeRupees, { now: acceptedAt, machineNow: machine.now() });
  if (closed) {
    // A repeat of a request that was in time gets the answer to that request.
    const earlier = await answerOfEarlier(contest, market, request);
    return earlier ?? { kind: 'refused', why: closed, maxStakePaise: market.maxStakePaise };
  }

  const reserving = await reserveEntry(contest, market, request, acceptedAt);
  switch (reserving.kind) {
    case 'taken':
      // Absent: refused in this very moment, the place is free again.
      return (await answerOfEarlier(contest, market, request)) ?? { kind: 'look-again' };
    case 'full':
      return { kind: 'refused', why: 'liability-cap' };
    case 'cap-changed':
      return { kind: 'look-again' };
    case 'reserved': {
      const isSlow = machine.now().getTime() - startedAt > SLOW_RESERVATION_MS;
      const end = isSlow && (await hasMovedOn(contest, market)) ? giveUp : driveReservation;
      return outcomeOf(contest, market, await end(contest, reserving.entry), true);
    }
  }
}

/** Its cap was switched, or its book closed: no entry may appear behind either. */
const hasMovedOn = async (contest: ContestContext, market: Market): Promise<boolean> =>
  (await contest.markets.exists({ _id: market._id, capEpoch: market.capEpoch, bookAt: { $exists: false } })) === null;
const giveUp = async (contest: ContestContext, entry: Entry): Promise<Driven> =>
  (await askWallet(contest, endpoints.closeStake, entry, SLOW_RESERVATION_MS)) ?? { entry };

/** The answer that an earlier request's entry gives to this one. */
async function answerOfEarlier(
  contest: ContestContext,
  market: Market,
  request: EntryRequest,
): Promise<EntryOutcome | undefined> {
  const { userId, idempotencyKey } = request;
  const requestKey = idempotencyKey === undefined ? undefined : requestKeyOf(userId, idempotencyKey);
  const byKey =
    requestKey === undefined ? null : await contest.entries.findOne({ userId, requestKeys: requestKey }).lean();
  if (byKey) {
    if (!asksFor(request, byKey)) return { kind: 'refused', why: 'conflict' };
    const driven = byKey.state === 'reserved' ? await driveReservation(contest, byKey) : { entry: byKey };
    return outcomeOf(contest, market, driven, false);
  }
  const inSlot = await contest.entries.findOne({ userId, slot: slotOf(userId, market._id) }).lean();
  if (!inSlot) return undefined;
  if (inSlot.state !== 'reserved' || !asksFor(request, inSlot)) return { kind: 'refused', why: 'taken' };
  // This request's key belongs to the story it drives.
  if (requestKey !== undefined)
    await contest.entries.updateOne({ _id: inSlot._id, userId }, { $addToSet: { requestKeys: requestKey } });
  return outcomeOf(contest, market, await driveReservation(contest, inSlot), false);
}

function outcomeOf(contest: ContestContext, market: Market, { entry, wallet }: Driven, isNew: boolean): EntryOutcome {
  if (entry.state === 'refused') return refusalOfEntry(entry);
  if (entry.state === 'held') return { kind: 'held', entry, market, isNew, ...(wallet ? { wallet } : {}) };
  notifyEntry(contest, entry);
  return { kind: 'confirming' };
}
