import { inPages } from '@baazi/service-kit';
import type { EntryDeps, TallyDeps } from './entry-deps';
import { isCut, type Market } from '../markets/market';
import type { Entry } from './entry';

/** Entries of one market that have the same result under every outcome. */
export interface Tallied {
  selection: string;
  /** entered after a lock that was moved earlier: void under every outcome */
  cut: boolean;
  entries: number;
  stakedPaise: number;
  payoutPaise: number;
}
/** Those of one quarter of an hour with the same payout per stake. */
export interface TallyGroup extends Tallied {
  /** business time when the quarter began */
  fromMs: number;
  /** payout divided by stake */
  multiple: number;
}
interface Tally {
  groups: TallyGroup[];
  /** reservations that svc-wallet has not decided */
  unresolved: number;
}

/** The counts so far. A held entry stays held and never changes, so only newer entries are read again. */
interface Counted {
  cutFrom: number | undefined;
  after: string;
  groups: Map<string, TallyGroup>;
  open: Set<string>;
}
const fields = ['selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'state'] as const;
type CountedEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

const MAX_IDS_PER_READ = 1000;
/** Ids grow with time, but ids of several instances may be written out of order for this long. */
const IN_ORDER_AFTER_MS = 15_000;
export const QUARTER_MS = 15 * 60_000;
const counted = new WeakMap<TallyDeps['entries'], Map<string, Counted>>();

/** Counts a market's entries. A repeat reads only new entries, unless `afresh`. */
export function tallyOf(
  deps: TallyDeps,
  market: Pick<Market, '_id' | 'voidFrom'>,
  options: { afresh?: boolean } = {},
): Promise<Tally> {
  const known = counted.get(deps.entries) ?? new Map<string, Counted>();
  counted.set(deps.entries, known);
  return deps.keyedQueue(`tally ${market._id}`, async () => {
    const cutFrom = market.voidFrom?.getTime();
    const before = known.get(market._id);
    const base: Counted =
      before && !options.afresh && before.cutFrom === cutFrom
        ? before
        : { cutFrom, after: '', groups: new Map(), open: new Set() };
    // Works on a copy: a failed read keeps the last complete count.
    const working: Counted = { ...base, groups: copyOf(base.groups), open: new Set(base.open) };
    const tally = await countOn(deps, market, working);
    known.set(market._id, working);
    return tally;
  });
}

async function countOn(deps: TallyDeps, market: Pick<Market, '_id' | 'voidFrom'>, working: Counted): Promise<Tally> {
  await countResolved(deps, market, working);
  const inOrderUntil = deps.service.clocks.machine.now().getTime() - IN_ORDER_AFTER_MS;
  let recent: Map<string, TallyGroup> | undefined;
  let unresolved = working.open.size;
  const uncounted = { market: market._id, _id: { $gt: working.after } };
  for await (const page of inPages(deps.entries.raw, uncounted, { fields })) {
    for (const entry of page) {
      if (!recent && createdAtMs(entry._id) > inOrderUntil) recent = copyOf(working.groups);
      if (entry.state === 'held') add(recent ?? working.groups, market, entry);
      if (entry.state === 'reserved') unresolved += 1;
      if (recent) continue;
      working.after = entry._id;
      if (entry.state === 'reserved') working.open.add(entry._id);
    }
  }
  return { groups: [...(recent ?? working.groups).values()].map((group) => ({ ...group })), unresolved };
}

/** Counts the reservations that were open at the last count and have ended since. */
async function countResolved(
  deps: TallyDeps,
  market: Pick<Market, '_id' | 'voidFrom'>,
  working: Counted,
): Promise<void> {
  const open = [...working.open];
  for (let at = 0; at < open.length; at += MAX_IDS_PER_READ) {
    const ended = { _id: { $in: open.slice(at, at + MAX_IDS_PER_READ) }, state: { $ne: 'reserved' } } as const;
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    const entries: CountedEntry[] = await deps.entries.raw.find(ended, { projection }).sort({ _id: 1 }).toArray();
    for (const entry of entries) {
      working.open.delete(entry._id);
      if (entry.state === 'held') add(working.groups, market, entry);
    }
  }
}

/** An ObjectId begins with the second of its creation. */
const createdAtMs = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;
const copyOf = (groups: Map<string, TallyGroup>): Map<string, TallyGroup> =>
  new Map([...groups].map(([key, group]) => [key, { ...group }]));

function add(groups: Map<string, TallyGroup>, market: Pick<Market, 'voidFrom'>, entry: CountedEntry): void {
  const cut = isCut(market, entry.acceptedAt);
  const { selection, stakePaise, payoutPaise } = entry;
  const fromMs = Math.floor(entry.acceptedAt.getTime() / QUARTER_MS) * QUARTER_MS;
  const multiple = payoutPaise / stakePaise;
  const key = `${cut ? 'cut' : 'in'} ${selection} ${multiple} ${fromMs}`;
  const group = groups.get(key) ?? { selection, cut, fromMs, multiple, entries: 0, stakedPaise: 0, payoutPaise: 0 };
  groups.set(key, group);
  group.entries += 1;
  group.stakedPaise += stakePaise;
  group.payoutPaise += payoutPaise;
}

interface OutcomeTotals {
  outcome: string;
  entries: number;
  stakedPaise: number;
  payoutPaise: number;
  liabilityPaise: number;
}

/** Held entries, stakes and liability of each outcome of a market, as the console shows them. */
export async function outcomeTotals(
  deps: TallyDeps,
  market: Pick<Market, '_id' | 'outcomes' | 'voidFrom'>,
): Promise<OutcomeTotals[]> {
  const { groups } = await tallyOf(deps, market);
  return market.outcomes.map((outcome) => {
    const onOutcome = groups.filter(({ selection, cut }) => selection === outcome && !cut);
    const sum = (of: (group: TallyGroup) => number): number => onOutcome.reduce((total, group) => total + of(group), 0);
    const [entries, stakedPaise, payoutPaise] = [
      sum((group) => group.entries),
      sum((group) => group.stakedPaise),
      sum((group) => group.payoutPaise),
    ];
    return { outcome, entries, stakedPaise, payoutPaise, liabilityPaise: payoutPaise - stakedPaise };
  });
}

/** Markets that lock within this time or are locked are counted at every run. */
const AHEAD_MS = 3 * 3600_000;
/** The others are counted this often, first at start, so that an operator's page never waits for a full count. */
const ALL_EVERY_MS = 10 * 60_000;
const allCountedAtMs = new WeakMap<TallyDeps['entries'], number>();

/** Counts while entries arrive, so that a market of 100,000 entries is declared as fast as one of ten. */
export async function updateTallies(deps: TallyDeps & Pick<EntryDeps, 'markets' | 'now'>): Promise<void> {
  const nowMs = deps.service.clocks.machine.now().getTime();
  const isAllDue = nowMs - (allCountedAtMs.get(deps.entries) ?? -Infinity) >= ALL_EVERY_MS;
  const until = new Date(deps.now().getTime() + AHEAD_MS);
  const markets = await deps.markets.raw
    .find({ state: 'open', ...(isAllDue ? {} : { locksAt: { $lte: until } }) })
    .sort({ locksAt: 1 })
    .toArray();
  for (const market of markets) await tallyOf(deps, market);
  if (isAllDue) allCountedAtMs.set(deps.entries, nowMs);
}
