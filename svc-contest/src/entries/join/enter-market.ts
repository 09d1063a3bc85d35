import { endpoints, type WalletView } from '@baazi/contracts';
import type { EntryDeps } from '../entry-deps';
import { isSameRequest, requestKeyOf, slotOf, type Entry, type EntryRequest } from '../entry';
import type { Market } from '../../markets/market';
import { notifyEntry } from '../own/notify-entry';
import { requestSingleStake, completeReservation, type CompletedReservation } from './complete-reservation';
import { refusalOfEntry, type EntryRefused } from './entry-refusals';
import { reasonNotToEnter, reasonInvalid } from './reason-not-to-enter';
import { reserveEntry } from './reserve-entry';
import { admitLate } from './admit-late';

type EntryOutcome =
  | { kind: 'held'; entry: Entry; market: Market; isNew: boolean; wallet: WalletView | undefined }
  | { kind: 'confirming' }
  | EntryRefused;

/** A reservation that took longer to write may have missed that a cap was switched on, or a book closed. */
const SLOW_RESERVATION_MS = 1000;
const MAX_ATTEMPTS = 3;

/**
 * Enters a player on a market, for joins and answers alike: checks on the business clock, reserves, lets svc-wallet
 * decide, ends the reservation. `resume-reservations` completes entries that svc-wallet leaves undecided. A request
 * that loses a race for the slot or against a new cap is attempted again.
 */
export async function enterMarket(deps: EntryDeps, request: EntryRequest): Promise<EntryOutcome> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const outcome = await attemptToEnter(deps, request);
    if (outcome.kind !== 'retry') return outcome;
  }
  return { kind: 'refused', why: 'paused' };
}

async function attemptToEnter(deps: EntryDeps, request: EntryRequest): Promise<EntryOutcome | { kind: 'retry' }> {
  const { machine } = deps.service.clocks;
  const startedAt = machine.now().getTime();
  const market = await readMarket(deps, request.market);
  const invalid = reasonInvalid(request, market);
  if (invalid || !market) return { kind: 'refused', why: invalid ?? 'unknown-market' };

  const acceptedAt = deps.now();
  const closed = reasonNotToEnter(market, request.stakeRupees, { now: acceptedAt, machineNow: machine.now() });
  if (closed) {
    // A repeat of a request that was in time gets that request's answer.
    const earlier = await answerOfEarlierRequest(deps, market, request);
    return earlier ?? { kind: 'refused', why: closed, maxStakePaise: market.maxStakePaise };
  }

  const reserving = await reserveEntry(deps, market, request, acceptedAt);
  switch (reserving.kind) {
    case 'taken':
      // Absent: the other entry was refused meanwhile and the slot is free again.
      return (await answerOfEarlierRequest(deps, market, request)) ?? { kind: 'retry' };
    case 'full':
      return { kind: 'refused', why: 'liability-cap' };
    case 'cap-changed':
      return { kind: 'retry' };
    case 'reserved': {
      const isSlow = machine.now().getTime() - startedAt > SLOW_RESERVATION_MS;
      const complete = isSlow && !(await admitLate(deps, reserving.entry)) ? closeStake : completeReservation;
      return outcomeOf(deps, market, await complete(deps, reserving.entry), true);
    }
  }
}

const closeStake = async (deps: EntryDeps, entry: Entry): Promise<CompletedReservation> =>
  (await requestSingleStake(deps, endpoints.closeStake, entry, SLOW_RESERVATION_MS)) ?? { entry, wallet: undefined };

/** The answer where an earlier request already has an entry: found by idempotency key, else by slot. */
async function answerOfEarlierRequest(
  deps: EntryDeps,
  market: Market,
  request: EntryRequest,
): Promise<EntryOutcome | undefined> {
  const { userId, idempotencyKey } = request;
  const requestKey = idempotencyKey === undefined ? undefined : requestKeyOf(userId, idempotencyKey);
  const byKey = requestKey === undefined ? null : await deps.entries.raw.findOne({ userId, requestKeys: requestKey });
  if (byKey) {
    if (!isSameRequest(request, byKey)) return { kind: 'refused', why: 'conflict' };
    const completed =
      byKey.state === 'reserved' ? await completeReservation(deps, byKey) : { entry: byKey, wallet: undefined };
    return outcomeOf(deps, market, completed, false);
  }
  const inSlot = await deps.entries.raw.findOne({ userId, slot: slotOf(userId, market._id) });
  if (!inSlot) return undefined;
  if (inSlot.state !== 'reserved' || !isSameRequest(request, inSlot)) return { kind: 'refused', why: 'taken' };
  // A repeat under this key must find the entry that this request completes.
  if (requestKey !== undefined)
    await deps.entries.raw.updateOne({ _id: inSlot._id, userId }, { $addToSet: { requestKeys: requestKey } });
  return outcomeOf(deps, market, await completeReservation(deps, inSlot), false);
}

function outcomeOf(
  deps: EntryDeps,
  market: Market,
  { entry, wallet }: CompletedReservation,
  isNew: boolean,
): EntryOutcome {
  if (entry.state === 'refused') return refusalOfEntry(entry);
  if (entry.state === 'held') return { kind: 'held', entry, market, isNew, wallet };
  notifyEntry(deps, entry);
  return { kind: 'confirming' };
}

/** Reads markets in batches. The read begins after this call, so it is never older than the request. */
const readMarket = (deps: EntryDeps, id: string): Promise<Market | null> =>
  deps.batches.markets.add(id, async (ids) => {
    const found = await deps.markets.raw.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    const byId = new Map(found.map((market) => [market._id, market]));
    return ids.map((each) => byId.get(each) ?? null);
  });
