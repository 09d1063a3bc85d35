import { endpoints, type ReplyOf, type WalletView, type SentTo } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import type { StakeOrder, Placed, Refusal, HeldEntry } from './join-batches';
import { notifyEntry } from '../own/notify-entry';
import { signEntry } from '../receipts/sign-entry';
import { releaseUnderCap } from './reserve-under-cap';

/** A join that svc-wallet has not decided by then is answered as `confirming`. */
const DECIDE_WITHIN_MS = 3000;
const RETRY_DELAY_MS = 200;
const MIN_CALL_TIMEOUT_MS = 100;

export interface CompletedReservation {
  entry: Entry;
  wallet: WalletView | undefined;
}

type StakeEndpoint = typeof endpoints.placeStake | typeof endpoints.closeStake;

/** Concurrent identical requests share one call: svc-wallet would give each the same answer. */
const inFlight = new Map<string, Promise<CompletedReservation>>();

/** Requests the stake until svc-wallet decides or `DECIDE_WITHIN_MS` is over; the entry is then still reserved. */
export function completeReservation(deps: EntryDeps, entry: Entry): Promise<CompletedReservation> {
  const running = inFlight.get(entry._id);
  if (running) return running;
  const completed = attemptUntilDecided(deps, entry).finally(() => inFlight.delete(entry._id));
  inFlight.set(entry._id, completed);
  return completed;
}

async function attemptUntilDecided(deps: EntryDeps, entry: Entry): Promise<CompletedReservation> {
  const { machine } = deps.service.clocks;
  const until = machine.now().getTime() + DECIDE_WITHIN_MS;
  for (;;) {
    const completed = await requestStake(deps, { entry, until });
    if (completed) return completed;
    if (machine.now().getTime() + RETRY_DELAY_MS >= until) return { entry, wallet: undefined };
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

/** One attempt, in a batch with other reservations; undefined when it is unknown what svc-wallet did. */
export async function requestStake(deps: EntryDeps, order: StakeOrder): Promise<CompletedReservation | undefined> {
  const { entry, until } = order;
  try {
    const placed = await placeInBatch(deps, order);
    if (placed.kind === 'answered') return await endReservation(deps, entry, placed.stake, placed.wallet);
  } catch (error) {
    return undecided(deps, entry, error);
  }
  const remainingMs = until - deps.service.clocks.machine.now().getTime();
  return requestSingleStake(deps, endpoints.placeStake, entry, Math.max(remainingMs, MIN_CALL_TIMEOUT_MS));
}

/**
 * One attempt for one reservation; undefined when it is unknown what svc-wallet did. Both endpoints insert the stake if
 * it is absent and return the stored one, so a repeat is safe.
 */
export async function requestSingleStake(
  deps: EntryDeps,
  endpoint: StakeEndpoint,
  entry: Entry,
  timeoutMs: number,
): Promise<CompletedReservation | undefined> {
  const { services, log } = deps.service;
  try {
    const answer = await services.call(endpoint, { body: orderBody(entry), timeoutMs });
    if (answer.kind === 'reply') {
      if ('keepsMarks' in answer.response) deps.wantsFingerprints = answer.response.keepsMarks ?? false;
      return await endReservation(deps, entry, answer.response, answer.wallet);
    }
    // svc-wallet refuses a stake as data (state 'refused'). A refusal of the call is our fault and decides nothing.
    log.error({ pickId: entry._id, code: answer.code, message: answer.message }, 'svc-wallet refused the call');
    return undefined;
  } catch (error) {
    return undecided(deps, entry, error);
  }
}

function undecided(deps: EntryDeps, entry: Entry, error: unknown): undefined {
  if (!(error instanceof ServiceUnavailable)) throw error;
  deps.service.log.warn({ pickId: entry._id, err: error }, 'svc-wallet did not answer');
}

const single: Placed = { kind: 'single' };

/**
 * Places the stakes of waiting reservations in one call. An order without others, or without an answer, gets `single`.
 * Throws ServiceUnavailable when it is unknown what svc-wallet did.
 */
const placeInBatch = (deps: EntryDeps, order: StakeOrder): Promise<Placed> =>
  deps.batches.stakes.add(order, async (orders) => {
    if (orders.length === 1) return [single];
    const now = deps.service.clocks.machine.now().getTime();
    const answer = await deps.service.services.call(endpoints.placeStakes, {
      body: { orders: orders.map(({ entry }) => orderBody(entry)) },
      timeoutMs: Math.max(MIN_CALL_TIMEOUT_MS, Math.min(...orders.map(({ until }) => until)) - now),
    });
    // An older svc-wallet has no such endpoint.
    if (answer.kind === 'refusal') return orders.map(() => single);
    const { placed, keepsMarks } = answer.response;
    deps.wantsFingerprints = keepsMarks ?? false;
    return orders.map((_order, i) => {
      const answered = placed[i];
      return answered ? { kind: 'answered', ...answered } : single;
    });
  });

/** The same on each attempt: svc-wallet compares repeats. */
const orderBody = (entry: Entry): SentTo<typeof endpoints.placeStake>['body'] => ({
  pickId: entry._id,
  userId: entry.userId,
  market: entry.market,
  selection: entry.selection,
  stakePaise: entry.stakePaise,
  payoutPaise: entry.payoutPaise,
  acceptedAt: entry.acceptedAt.toISOString(),
  label: entry.label,
  labelHi: entry.labelHi,
  locksAt: entry.locksAt?.toISOString(),
  marks: entry.marks,
});

type StakeAnswer = ReplyOf<typeof endpoints.placeStake>;

/** Ends a reservation by the state of its stake and nothing else. Idempotent: the first end stays. */
async function endReservation(
  deps: EntryDeps,
  entry: Entry,
  stake: StakeAnswer,
  wallet?: WalletView,
): Promise<CompletedReservation> {
  const isIn = stake.state !== 'refused' && stake.state !== 'closed';
  // A stake that was settled meanwhile is held too: only `stakes-settled` brings results.
  const ended = isIn
    ? await markHeld(deps, { entry, receipt: signEntry(deps, entry) })
    : await release(deps, entry, stake);
  if (ended) {
    notifyEntry(deps, ended, wallet);
    return { entry: ended, wallet };
  }
  const before = await deps.entries.raw.findOne({ _id: entry._id, userId: entry.userId });
  if (!before) throw new Error(`entry ${entry._id} is gone`);
  if (before.state !== (isIn ? 'held' : 'refused'))
    deps.service.log.error(
      { pickId: entry._id, entry: before.state, stake: stake.state },
      'an entry ended differently from its stake',
    );
  return { entry: before, wallet };
}

async function release(deps: EntryDeps, entry: Entry, stake: StakeAnswer): Promise<Entry | null> {
  const refusal: Refusal = {
    state: 'refused',
    reason: stake.state === 'closed' ? 'given-up' : (stake.reason ?? 'given-up'),
    ...(stake.missingRupees === undefined ? {} : { missingRupees: stake.missingRupees }),
  };
  // A cap that counts this entry meanwhile writes it: then this finds nothing.
  const released = await deps.entries.raw.findOneAndUpdate(
    { _id: entry._id, userId: entry.userId, state: 'reserved', capEpoch: { $exists: false } },
    { $set: refusal, $unset: { slot: 1 } },
    { returnDocument: 'after' },
  );
  return released ?? releaseUnderCap(deps, entry, refusal);
}

/** Ends reservations as held, a batch in one write; null for one that had ended otherwise. */
export const markHeld = (deps: EntryDeps, held: HeldEntry): Promise<Entry | null> =>
  deps.batches.holds.add(deps.service.shards.shardOf(held.entry.userId), held, async (batch) => {
    const { modifiedCount } = await deps.entries.raw.bulkWrite(
      batch.map((one) => ({ updateOne: { filter: reservationOf(one), update: { $set: heldFields(one) } } })),
      { ordered: false },
    );
    if (modifiedCount === batch.length) return batch.map((one) => ({ ...one.entry, ...heldFields(one) }));
    // Some had ended before: each gets the stored entry.
    const stored = await deps.entries.raw
      .find({
        _id: { $in: batch.map(({ entry }) => entry._id) },
        userId: { $in: batch.map(({ entry }) => entry.userId) },
        state: 'held',
      })
      .toArray();
    return batch.map(({ entry }) => stored.find(({ _id }) => _id === entry._id) ?? null);
  });

const reservationOf = ({ entry }: HeldEntry) => ({
  _id: entry._id,
  userId: entry.userId,
  state: 'reserved' as const,
});
const heldFields = ({ receipt }: HeldEntry) => ({ state: 'held' as const, ...(receipt ? { receipt } : {}) });
