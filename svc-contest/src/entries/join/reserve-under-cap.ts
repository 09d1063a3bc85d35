import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { EntryDeps } from '../entry-deps';
import type { Entry } from '../entry';
import { liabilityOf, type Exposure } from '../../markets/exposure';
import type { Market } from '../../markets/market';
import type { CapAnswer, CapOrder, Refusal } from './join-batches';

type ReserveDeps = Pick<EntryDeps, 'service' | 'exposure' | 'entries' | 'batches'>;

/**
 * Reserves entries of a capped market, a batch in one commit, because they all change the market's one exposure
 * document. Each is decided by itself, in order of arrival: the liability never exceeds the cap.
 */
export async function reserveUnderCap(
  deps: ReserveDeps,
  market: Market,
  entry: Entry,
): Promise<Exclude<CapAnswer, object>> {
  const answer = await addToBatch(deps, { kind: 'reserve', market, entry });
  if (typeof answer === 'object') throw new Error(`the reservation ${entry._id} got the answer of a release`);
  return answer;
}

/** Ends a reservation that a cap counts as refused and takes its liability off; null when it had ended before. */
export async function releaseUnderCap(deps: ReserveDeps, entry: Entry, refusal: Refusal): Promise<Entry | null> {
  const answer = await addToBatch(deps, { kind: 'release', entry, refusal });
  if (typeof answer !== 'object') throw new Error(`the release of ${entry._id} got the answer ${answer}`);
  return answer.released;
}

const addToBatch = (deps: ReserveDeps, order: CapOrder): Promise<CapAnswer> =>
  deps.batches.capped.add(order.entry.market, order, (orders) => commitBatch(deps, order.entry.market, orders));

async function commitBatch(deps: ReserveDeps, market: string, orders: CapOrder[]): Promise<CapAnswer[]> {
  try {
    return await inTransaction(deps.service, ({ session }) => writeBatch(deps, { market, orders }, session));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (orders.length === 1) return ['taken'];
    // A concurrent insert took a slot or key: one by one, each gets its own answer.
    const answers: CapAnswer[] = [];
    for (const order of orders) answers.push(...(await commitBatch(deps, market, [order])));
    return answers;
  }
}

async function writeBatch(
  deps: ReserveDeps,
  { market, orders }: { market: string; orders: readonly CapOrder[] },
  session: ClientSession,
): Promise<CapAnswer[]> {
  const exposure = await deps.exposure.raw.findOne({ _id: market }, { session });
  const released = await endAsRefused(deps, orders, session);
  const taken = await takenKeys(deps, orders, session);
  /** paise that this commit adds to each outcome's liability */
  const added: Record<string, number> = {};
  for (const entry of released.values())
    if (entry.capEpoch !== undefined) add(added, entry.selection, -liabilityOf(entry));
  const reserved: Entry[] = [];
  const answers = orders.map((order): CapAnswer => {
    const { entry } = order;
    if (order.kind === 'release') return { released: released.get(entry._id) ?? null };
    const keys = uniqueKeysOf(entry);
    if (keys.some((key) => taken.has(key))) return 'taken';
    const { capEpoch, capPaise = 0 } = order.market;
    if (exposure?.epoch !== capEpoch) return 'cap-changed';
    const { selection } = entry;
    const owed = (exposure.liabilityPaise[selection] ?? 0) + (added[selection] ?? 0) + liabilityOf(entry);
    if (owed > capPaise) return 'full';
    add(added, selection, liabilityOf(entry));
    for (const key of keys) taken.add(key);
    reserved.push(entry);
    return 'reserved';
  });
  if (reserved.length > 0) await deps.entries.raw.insertMany(reserved, { session });
  if (exposure) await updateExposure(deps, exposure, added, session);
  return answers;
}

/**
 * The last statement of the commit, because the document is hot. The filter holds the values that the decisions were
 * based on.
 */
async function updateExposure(
  deps: ReserveDeps,
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
  if (matchedCount === 0) throw new Error(`the exposure of ${_id} changed inside a transaction`);
}

const add = (sums: Record<string, number>, outcome: string, paise: number): void => {
  sums[outcome] = (sums[outcome] ?? 0) + paise;
};

/** Ends the released reservations as refused; returns them by id. */
async function endAsRefused(
  deps: ReserveDeps,
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

const uniqueKeysOf = ({ slot = '', requestKeys = [] }: Pick<Entry, 'slot' | 'requestKeys'>): string[] => [
  `slot ${slot}`,
  ...requestKeys.map((key) => `key ${key}`),
];

const playersOf = (orders: readonly CapOrder[]): { userId: { $in: string[] } } => ({
  userId: { $in: [...new Set(orders.map(({ entry }) => entry.userId))] },
});

/** Slots and idempotency keys in use. One that is taken after this read fails on its unique index. */
async function takenKeys(deps: ReserveDeps, orders: readonly CapOrder[], session: ClientSession): Promise<Set<string>> {
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
      for (const key of uniqueKeysOf(entry)) taken.add(key);
  return taken;
}
