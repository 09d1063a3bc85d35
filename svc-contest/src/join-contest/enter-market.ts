import { endpoints, toPaise, type WalletView } from '@baazi/contracts';
import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import { isSameEntry, requestKeyOf, slotOf, type Entry, type Pick } from '../picks/pick';
import { tellEntry } from '../picks/tell-entry';
import { askWallet, driveReservation, type Driven } from './drive-reservation';
import { refusalOfPick, type EntryRefused } from './entry-words';
import { reasonNotToEnter, reasonNotToWish, type EntryWish } from './reason-not-to-enter';
import { reservePick, type Wish } from './reserve-pick';

export interface EntryRequest extends EntryWish {
  userId: string;
  market: string;
  idempotencyKey?: string;
}
export type EntryOutcome =
  | { kind: 'held'; pick: Pick; market: Market; isNew: boolean; wallet?: WalletView }
  | { kind: 'confirming' }
  | EntryRefused;

/** A reservation that took longer than this to write may have missed that a cap was switched on. */
const SLOW_RESERVATION_MS = 1000;
const TRIES = 3;

/** One story for joins and answers: check on the contest's clock, reserve, let the wallet decide, finish. Silence goes on in `resume-reservations`. */
export async function enterMarket(contest: Contest, request: EntryRequest): Promise<EntryOutcome> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const outcome = await tryToEnter(contest, request);
    if (outcome !== 'again') return outcome;
  }
  return { kind: 'refused', why: 'paused' };
}

async function tryToEnter(contest: Contest, request: EntryRequest): Promise<EntryOutcome | 'again'> {
  const { machine } = contest.service.clocks;
  const startedAt = machine.now().getTime();
  const market = await contest.markets.findById(request.market).lean();
  const wrong = reasonNotToWish(market, request);
  if (wrong || !market) return { kind: 'refused', why: wrong ?? 'unknown-market' };
  const wish: Wish = {
    userId: request.userId,
    market: market._id,
    selection: request.selection,
    stakePaise: toPaise(request.stakeRupees),
    idempotencyKey: request.idempotencyKey,
  };

  const acceptedAt = contest.now();
  const closed = reasonNotToEnter(market, request.stakeRupees, { now: acceptedAt, machineNow: machine.now() });
  // A repeat of a request that was in time gets the answer to that request.
  if (closed)
    return (
      (await answerOfEarlier(contest, market, wish)) ?? {
        kind: 'refused',
        why: closed,
        maxStakePaise: market.maxStakePaise,
      }
    );

  const reservation = await reservePick(contest, market, wish, acceptedAt);
  switch (reservation.kind) {
    case 'taken':
      // Absent: refused in this very moment, the place is free again.
      return (await answerOfEarlier(contest, market, wish)) ?? 'again';
    case 'full':
      return { kind: 'refused', why: 'liability-cap' };
    case 'cap-changed':
      return 'again';
    case 'reserved': {
      const isSlow = machine.now().getTime() - startedAt > SLOW_RESERVATION_MS;
      if (isSlow && (await capChanged(contest, market)))
        return outcomeOf(contest, market, await giveUp(contest, reservation.pick), true);
      return outcomeOf(contest, market, await driveReservation(contest, reservation.pick), true);
    }
  }
}

const capChanged = async (contest: Contest, market: Market): Promise<boolean> =>
  (await contest.markets.exists({ _id: market._id, capEpoch: market.capEpoch })) === null;
const giveUp = async (contest: Contest, pick: Pick): Promise<Driven> =>
  (await askWallet(contest, endpoints.closeStake, pick, SLOW_RESERVATION_MS)) ?? { pick };

/** The answer that an earlier request's pick gives to this one. */
async function answerOfEarlier(contest: Contest, market: Market, wish: Wish): Promise<EntryOutcome | undefined> {
  const byKey =
    wish.idempotencyKey === undefined
      ? null
      : await contest.picks.findOne({ requestKeys: requestKeyOf(wish.userId, wish.idempotencyKey) }).lean();
  if (byKey) {
    if (!isSameEntry(byKey, wish)) return { kind: 'refused', why: 'conflict' };
    return outcomeOf(
      contest,
      market,
      byKey.state === 'reserved' ? await driveReservation(contest, byKey) : { pick: byKey },
      false,
    );
  }
  const inSlot = await contest.picks.findOne({ slot: slotOf(wish.userId, market._id) }).lean();
  if (!inSlot) return undefined;
  if (inSlot.state !== 'reserved' || !isSameEntry(inSlot, wish)) return { kind: 'refused', why: 'taken' };
  await rememberKey(contest, inSlot, wish);
  return outcomeOf(contest, market, await driveReservation(contest, inSlot), false);
}

/** This request's key belongs to the story it drives. */
async function rememberKey(contest: Contest, pick: Entry & { _id: string }, wish: Wish): Promise<void> {
  if (wish.idempotencyKey === undefined) return;
  await contest.picks.updateOne(
    { _id: pick._id },
    { $addToSet: { requestKeys: requestKeyOf(wish.userId, wish.idempotencyKey) } },
  );
}

function outcomeOf(contest: Contest, market: Market, { pick, wallet }: Driven, isNew: boolean): EntryOutcome {
  if (pick.state === 'refused') return refusalOfPick(pick);
  if (pick.state === 'held') return { kind: 'held', pick, market, isNew, ...(wallet ? { wallet } : {}) };
  tellEntry(contest, pick);
  return { kind: 'confirming' };
}
