import { endpoints, type ReplyOf, type WalletView, type SentTo } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import type { StakeOrder, Placed, Refusal, HeldEntry } from './join-batches';
import { notifyEntry } from '../own/notify-entry';
import { signEntry } from '../receipts/sign-entry';
import { releaseUnderCap } from './reserve-under-cap';

/** A join that is still undecided after this long is answered as confirming. */
const PATIENCE_MS = 3000;
const PAUSE_BETWEEN_TRIES_MS = 200;

export interface Driven {
  entry: Entry;
  wallet?: WalletView;
}

type StakeEndpoint = typeof endpoints.placeStake | typeof endpoints.closeStake;
/** Identical requests at the same moment share one call to the wallet: it would give each the same answer. */
const inFlight = new Map<string, Promise<Driven>>();

/** Sends the reservation to the wallet until it answers or patience ends: then the entry is still reserved. */
export function driveReservation(deps: EntryDeps, entry: Entry): Promise<Driven> {
  const other = inFlight.get(entry._id);
  if (other) return other;
  const driven = drive(deps, entry).finally(() => inFlight.delete(entry._id));
  inFlight.set(entry._id, driven);
  return driven;
}

async function drive(deps: EntryDeps, entry: Entry): Promise<Driven> {
  const { machine } = deps.service.clocks;
  const until = machine.now().getTime() + PATIENCE_MS;
  for (;;) {
    const driven = await askForStake(deps, { entry, until });
    if (driven) return driven;
    if (machine.now().getTime() + PAUSE_BETWEEN_TRIES_MS >= until) return { entry };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_TRIES_MS));
  }
}

/** One try at the wallet for the stake, with others that wait; undefined when what it did is unknown. */
export async function askForStake(deps: EntryDeps, asking: StakeOrder): Promise<Driven | undefined> {
  const { entry, until } = asking;
  try {
    const placed = await placeStake(deps, asking);
    if (placed.kind === 'answered') return await finish(deps, entry, placed.stake, placed.wallet);
  } catch (error) {
    return undecided(deps, entry, error);
  }
  const left = until - deps.service.clocks.machine.now().getTime();
  return askWallet(deps, endpoints.placeStake, entry, Math.max(left, SHORTEST_CALL_MS));
}

/**
 * One try at the wallet; undefined when what it did is unknown. Both doors put the stake document there if it is
 * absent, and answer what is there.
 */
export async function askWallet(
  deps: EntryDeps,
  door: StakeEndpoint,
  entry: Entry,
  timeoutMs: number,
): Promise<Driven | undefined> {
  const { services, log } = deps.service;
  try {
    const answer = await services.call(door, { body: orderOf(entry), timeoutMs });
    if (answer.kind === 'reply') {
      if ('keepsMarks' in answer.response) deps.wantsFingerprints = answer.response.keepsMarks ?? false;
      return await finish(deps, entry, answer.response, answer.wallet);
    }
    // The wallet refuses a stake as data (state 'refused'); a refusal of the call itself is a fault of ours and decides
    // nothing.
    log.error(
      { pickId: entry._id, code: answer.code, message: answer.message },
      'the wallet does not accept the order',
    );
    return undefined;
  } catch (error) {
    return undecided(deps, entry, error);
  }
}

async function finish(
  deps: EntryDeps,
  entry: Entry,
  stake: ReplyOf<typeof endpoints.closeStake>,
  wallet: WalletView | undefined,
): Promise<Driven> {
  return { entry: await finishJoin(deps, entry, stake, wallet), ...(wallet ? { wallet } : {}) };
}

function undecided(deps: EntryDeps, entry: Entry, error: unknown): undefined {
  if (!(error instanceof ServiceUnavailable)) throw error;
  deps.service.log.warn({ pickId: entry._id, err: error }, 'the wallet did not answer');
}

export const SHORTEST_CALL_MS = 100;
const alone: Placed = { kind: 'alone' };

/**
 * Asks svc-wallet for the stake of a reservation, in one call with others that wait. Who is the only one, or whom the
 * call leaves open, is told to ask alone. Throws ServiceUnavailable when what svc-wallet did is unknown.
 */
export const placeStake = (deps: EntryDeps, asking: StakeOrder): Promise<Placed> =>
  deps.batches.stakes.add(asking, async (all) => {
    if (all.length === 1) return [alone];
    const now = deps.service.clocks.machine.now().getTime();
    const answer = await deps.service.services.call(endpoints.placeStakes, {
      body: { orders: all.map(({ entry }) => orderOf(entry)) },
      timeoutMs: Math.max(SHORTEST_CALL_MS, Math.min(...all.map(({ until }) => until)) - now),
    });
    // A svc-wallet of before there was this call.
    if (answer.kind === 'refusal') return all.map(() => alone);
    const { placed, keepsMarks } = answer.response;
    deps.wantsFingerprints = keepsMarks ?? false;
    return all.map((_one, i) => {
      const there = placed[i];
      return there ? { kind: 'answered', ...there } : alone;
    });
  });

/** What svc-wallet is told of a reservation, the same each time. */
export const orderOf = (entry: Entry): SentTo<typeof endpoints.placeStake>['body'] => ({
  pickId: entry._id,
  userId: entry.userId,
  market: entry.market,
  selection: entry.selection,
  stakePaise: entry.stakePaise,
  payoutPaise: entry.payoutPaise,
  acceptedAt: entry.acceptedAt.toISOString(),
  label: entry.label,
  ...(entry.labelHi === undefined ? {} : { labelHi: entry.labelHi }),
  ...(entry.locksAt ? { locksAt: entry.locksAt.toISOString() } : {}),
  ...(entry.marks ? { marks: entry.marks } : {}),
});

type StakeAnswer = ReplyOf<typeof endpoints.placeStake>;

/** Ends a reservation as the wallet answered: the stake is the only arbiter. Done twice, the first ending stands. */
export async function finishJoin(
  deps: EntryDeps,
  entry: Entry,
  stake: StakeAnswer,
  wallet?: WalletView,
): Promise<Entry> {
  const isIn = stake.state !== 'refused' && stake.state !== 'closed';
  // A stake that was settled meanwhile is held too: results come with `stakes-settled` and with nothing else.
  const ended = isIn
    ? await holdEntry(deps, { entry, receipt: signEntry(deps, entry) })
    : await release(deps, entry, stake);
  if (ended) {
    notifyEntry(deps, ended, wallet);
    return ended;
  }
  const before = await deps.entries.findOne({ _id: entry._id, userId: entry.userId }).lean();
  if (!before) throw new Error(`entry ${entry._id} is gone`);
  if (before.state !== (isIn ? 'held' : 'refused'))
    deps.service.log.error(
      { pickId: entry._id, entry: before.state, stake: stake.state },
      'an entry ended differently from its stake',
    );
  return before;
}

async function release(deps: EntryDeps, entry: Entry, stake: StakeAnswer): Promise<Entry | null> {
  const refusal: Refusal = {
    state: 'refused',
    reason: stake.state === 'closed' ? 'given-up' : (stake.reason ?? 'given-up'),
    ...(stake.missingRupees === undefined ? {} : { missingRupees: stake.missingRupees }),
  };
  const isCounted = (await deps.exposure.exists({ _id: entry.market })) !== null;
  if (isCounted) return releaseUnderCap(deps, entry, refusal);
  return deps.entries
    .findOneAndUpdate(
      { _id: entry._id, userId: entry.userId, state: 'reserved' },
      { $set: refusal, $unset: { slot: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Entry | null>();
}

/** Ends a reservation as held, in one write with others that wait; null when it had ended otherwise before. */
export const holdEntry = (deps: EntryDeps, holding: HeldEntry): Promise<Entry | null> =>
  deps.batches.holds.add(deps.service.shards.shardOf(holding.entry.userId), holding, async (holdings) => {
    const { modifiedCount } = await deps.entries.raw.bulkWrite(
      holdings.map((one) => ({ updateOne: { filter: reservationOf(one), update: { $set: heldBy(one) } } })),
      { ordered: false },
    );
    if (modifiedCount === holdings.length) return holdings.map((one) => ({ ...one.entry, ...heldBy(one) }));
    // Some had ended before: what is there now is the answer to each.
    const there = await deps.entries.raw
      .find({
        _id: { $in: holdings.map(({ entry }) => entry._id) },
        userId: { $in: holdings.map(({ entry }) => entry.userId) },
        state: 'held',
      })
      .toArray();
    return holdings.map(({ entry }) => there.find(({ _id }) => _id === entry._id) ?? null);
  });

const reservationOf = ({ entry }: HeldEntry) => ({
  _id: entry._id,
  userId: entry.userId,
  state: 'reserved' as const,
});
const heldBy = ({ receipt }: HeldEntry) => ({ state: 'held' as const, ...(receipt ? { receipt } : {}) });
