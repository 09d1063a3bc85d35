import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import { liabilityOf, type Exposure } from '../../markets/exposure';
import type { Market } from '../../markets/market';
import type { CapAnswer, CapOrder, Refusal } from './join-batches';

/**
 * Reserves an entry of a capped market, in one commit with others that wait for the market's one document. Each is
 * judged by itself, in the order they came: the cap is never passed.
 */
export async function reserveUnderCap(
  deps: EntryDeps,
  market: Market,
  entry: Entry,
): Promise<Exclude<CapAnswer, object>> {
  const answer = await join(deps, { kind: 'reserve', market, entry });
  if (typeof answer === 'object') throw new Error(`the reservation ${entry._id} was answered as if it were released`);
  return answer;
}

/** Ends a reservation as refused and gives its room back; null when it had ended before. */
export async function releaseUnderCap(deps: EntryDeps, entry: Entry, refusal: Refusal): Promise<Entry | null> {
  const answer = await join(deps, { kind: 'release', entry, refusal });
  if (typeof answer !== 'object') throw new Error(`the release of ${entry._id} was answered ${answer}`);
  return answer.released;
}

const join = (deps: EntryDeps, order: CapOrder): Promise<CapAnswer> =>
  deps.batches.underCaps.add(order.entry.market, order, (orders) => together(deps, order.entry.market, orders));

async function together(deps: EntryDeps, market: string, orders: CapOrder[]): Promise<CapAnswer[]> {
  try {
    return await inTransaction(deps.service, ({ session }) => commitOf(deps, { market, orders }, session));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (orders.length === 1) return ['taken'];
    // A place was taken in this very moment: one after the other, each finds its own answer.
    const answers: CapAnswer[] = [];
    for (const order of orders) answers.push(...(await together(deps, market, [order])));
    return answers;
  }
}

async function commitOf(
  deps: EntryDeps,
  { market, orders }: { market: string; orders: readonly CapOrder[] },
  session: ClientSession,
): Promise<CapAnswer[]> {
  const exposure = await deps.exposure.raw.findOne({ _id: market }, { session });
  const released = await endRefused(deps, orders, session);
  const taken = await takenPlaces(deps, orders, session);
  /** what this commit adds to each outcome */
  const added: Record<string, number> = {};
  for (const entry of released.values()) add(added, entry.selection, -liabilityOf(entry));
  const reserved: Entry[] = [];
  const answers = orders.map((order): CapAnswer => {
    const { entry } = order;
    if (order.kind === 'release') return { released: released.get(entry._id) ?? null };
    const places = placesOf(entry);
    if (places.some((place) => taken.has(place))) return 'taken';
    const { capEpoch, capPaise = 0 } = order.market;
    if (exposure?.epoch !== capEpoch) return 'cap-changed';
    const { selection } = entry;
    const owed = (exposure.liabilityPaise[selection] ?? 0) + (added[selection] ?? 0) + liabilityOf(entry);
    if (owed > capPaise) return 'full';
    add(added, selection, liabilityOf(entry));
    for (const place of places) taken.add(place);
    reserved.push(entry);
    return 'reserved';
  });
  if (reserved.length > 0) await deps.entries.raw.insertMany(reserved, { session });
  if (exposure) await charge(deps, exposure, added, session);
  return answers;
}

/** The last statement of its commit, for the document is hot. Only what was counted with may be changed. */
async function charge(
  deps: EntryDeps,
  { _id, epoch, liabilityPaise }: Exposure,
  added: Record<string, number>,
  session: ClientSession,
): Promise<void> {
  const outcomes = Object.keys(added);
  if (outcomes.length === 0) return;
  const field = (outcome: string): string => `liabilityPaise.${outcome}`;
  const counted = Object.fromEntries(outcomes.map((outcome) => [field(outcome), liabilityPaise[outcome] ?? null]));
  const more = Object.fromEntries(outcomes.map((outcome) => [field(outcome), added[outcome] ?? 0]));
  const { matchedCount } = await deps.exposure.raw.updateOne({ _id, epoch, ...counted }, { $inc: more }, { session });
  if (matchedCount === 0) throw new Error(`what ${_id} may still owe changed inside a commit`);
}

const add = (sums: Record<string, number>, outcome: string, paise: number): void => {
  sums[outcome] = (sums[outcome] ?? 0) + paise;
};

/** The entries that end as refused here, as they then stand, by id. */
async function endRefused(
  deps: EntryDeps,
  orders: readonly CapOrder[],
  session: ClientSession,
): Promise<Map<string, Entry>> {
  const refusals = new Map(
    orders.flatMap((order) => (order.kind === 'release' ? [[order.entry._id, order.refusal]] : [])),
  );
  if (refusals.size === 0) return new Map();
  const open = await deps.entries.raw
    .find({ _id: { $in: [...refusals.keys()] }, ...playersOf(orders), state: 'reserved' }, { session })
    .toArray();
  const ended = open.flatMap(({ slot: _slot, ...entry }) => {
    const refusal = refusals.get(entry._id);
    return refusal ? [{ entry: { ...entry, ...refusal }, refusal }] : [];
  });
  if (ended.length > 0)
    await deps.entries.raw.bulkWrite(
      ended.map(({ entry, refusal }) => ({
        updateOne: {
          filter: { _id: entry._id, userId: entry.userId, state: 'reserved' },
          update: { $set: refusal, $unset: { slot: 1 } },
        },
      })),
      { session },
    );
  return new Map(ended.map(({ entry }) => [entry._id, entry]));
}

const placesOf = ({ slot = '', requestKeys = [] }: Pick<Entry, 'slot' | 'requestKeys'>): string[] => [
  `slot ${slot}`,
  ...requestKeys.map((key) => `key ${key}`),
];

const playersOf = (orders: readonly CapOrder[]): { userId: { $in: string[] } } => ({
  userId: { $in: [...new Set(orders.map(({ entry }) => entry.userId))] },
});

/** Which places are taken already; one that is taken after this fails on its index. */
async function takenPlaces(deps: EntryDeps, orders: readonly CapOrder[], session: ClientSession): Promise<Set<string>> {
  const entries = orders.flatMap((order) => (order.kind === 'reserve' ? [order.entry] : []));
  const slots = entries.flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  const keys = entries.flatMap(({ requestKeys }) => requestKeys ?? []);
  const projection = { slot: 1, requestKeys: 1 } as const;
  const taken = new Set<string>();
  const players = playersOf(orders);
  for (const filter of [
    { ...players, slot: { $in: slots } },
    { ...players, requestKeys: { $in: keys } },
  ])
    for (const entry of await deps.entries.raw.find(filter, { session, projection }).toArray())
      for (const place of placesOf(entry)) taken.add(place);
  return taken;
}
