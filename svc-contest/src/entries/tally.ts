import { inPages } from '@baazi/service-kit';
import type { EntryDeps, TallyDeps } from './entry-deps';
import { isCut, type Market } from '../markets/market';
import type { Entry } from './entry';

/** Entries of one market that end alike under every decision. */
export interface Tallied {
  selection: string;
  /** entered after the lock moved: void under every outcome */
  cut: boolean;
  entries: number;
  stakedPaise: number;
  payoutPaise: number;
}
/** Of these, those that came in one quarter of an hour and pay alike. */
export interface TallyGroup extends Tallied {
  /** when the quarter began, business time */
  fromMs: number;
  /** how often they are paid their stake, if they are right */
  multiple: number;
}
interface Tally {
  groups: TallyGroup[];
  /** reservations whose stake is not known yet */
  unresolved: number;
}

/**
 * What was counted so far. A held entry stays held and its content never changes: only what came after is read again.
 */
interface Counted {
  cutFrom: number | undefined;
  after: string;
  groups: Map<string, TallyGroup>;
  open: Set<string>;
}
const fields = ['selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'state'] as const;
type CountedEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

const MAX_IDS_PER_READ = 1000;
/** Ids grow with time, but those of two processes, or of a slow one, may arrive out of order for this long. */
const IN_ORDER_AFTER_MS = 15_000;
export const QUARTER_MS = 15 * 60_000;
const counted = new WeakMap<TallyDeps['entries'], Map<string, Counted>>();

/** How a market stands, counted a thousand entries at a time. The second time it only reads what is new. */
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
    // Half counted is not counted: a failed statement leaves what was known before.
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
      if (!recent && madeAt(entry._id) > inOrderUntil) recent = copyOf(working.groups);
      if (entry.state === 'held') add(recent ?? working.groups, market, entry);
      if (entry.state === 'reserved') unresolved += 1;
      if (recent) continue;
      working.after = entry._id;
      if (entry.state === 'reserved') working.open.add(entry._id);
    }
  }
  return { groups: [...(recent ?? working.groups).values()].map((group) => ({ ...group })), unresolved };
}

/** Reservations that were open at the last count and have ended since. */
async function countResolved(
  deps: TallyDeps,
  market: Pick<Market, '_id' | 'voidFrom'>,
  working: Counted,
): Promise<void> {
  const open = [...working.open];
  for (let at = 0; at < open.length; at += MAX_IDS_PER_READ) {
    const entries = await deps.entries
      .find({ _id: { $in: open.slice(at, at + MAX_IDS_PER_READ) }, state: { $ne: 'reserved' } })
      .sort({ _id: 1 })
      .select([...fields])
      .lean<CountedEntry[]>();
    for (const entry of entries) {
      working.open.delete(entry._id);
      if (entry.state === 'held') add(working.groups, market, entry);
    }
  }
}

/** An entry's id begins with the second it was made in. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;
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

interface OutcomeBook {
  outcome: string;
  entries: number;
  stakedPaise: number;
  payoutPaise: number;
  liabilityPaise: number;
}

/** What stands on each outcome of a market, as the console shows it: entries that are held. */
export async function readBook(
  deps: TallyDeps,
  market: Pick<Market, '_id' | 'outcomes' | 'voidFrom'>,
): Promise<OutcomeBook[]> {
  const { groups } = await tallyOf(deps, market);
  return market.outcomes.map((outcome) => {
    const mine = groups.filter(({ selection, cut }) => selection === outcome && !cut);
    const sum = (of: (group: TallyGroup) => number): number => mine.reduce((total, group) => total + of(group), 0);
    const [entries, stakedPaise, payoutPaise] = [
      sum((group) => group.entries),
      sum((group) => group.stakedPaise),
      sum((group) => group.payoutPaise),
    ];
    return { outcome, entries, stakedPaise, payoutPaise, liabilityPaise: payoutPaise - stakedPaise };
  });
}

/** Markets that lock within this time, and those that wait for their result. */
const AHEAD_MS = 3 * 3600_000;
/** The rest follows as often, the first time when the process starts: no operator's room waits for a count of all. */
const ALL_EVERY_MS = 10 * 60_000;
const countedAllAtMs = new WeakMap<TallyDeps['entries'], number>();

/** Counts along while entries come in, so that a result of 100,000 entries is declared as fast as one of ten. */
export async function keepTallies(deps: TallyDeps & Pick<EntryDeps, 'markets' | 'now'>): Promise<void> {
  const nowMs = deps.service.clocks.machine.now().getTime();
  const isAllDue = nowMs - (countedAllAtMs.get(deps.entries) ?? -Infinity) >= ALL_EVERY_MS;
  const until = new Date(deps.now().getTime() + AHEAD_MS);
  const markets = await deps.markets
    .find({ state: 'open', ...(isAllDue ? {} : { locksAt: { $lte: until } }) })
    .sort({ locksAt: 1 })
    .lean();
  for (const market of markets) await tallyOf(deps, market);
  if (isAllDue) countedAllAtMs.set(deps.entries, nowMs);
}
