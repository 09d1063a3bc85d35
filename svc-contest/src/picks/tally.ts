import type { Contest } from '../contest';
import { oneAtATime } from '../exposure/one-at-a-time';
import { isCut, type Market } from '../markets/market';
import type { Pick as Entry } from './pick';

/** Entries of one market that end alike under every decision. */
export interface TallyGroup {
  selection: string;
  /** entered after the lock moved: void under every outcome */
  cut: boolean;
  picks: number;
  stakedPaise: number;
  payoutPaise: number;
}
export interface Tally {
  groups: TallyGroup[];
  /** reservations whose stake is not known yet */
  unresolved: number;
}

/** What was counted so far. A held pick stays held and its content never changes: only what came after is read again. */
interface Counted {
  cutFrom: number | undefined;
  after: string;
  groups: Map<string, TallyGroup>;
  open: Set<string>;
}
type CountedPick = Pick<Entry, '_id' | 'selection' | 'stakePaise' | 'payoutPaise' | 'acceptedAt' | 'state'>;

const A_STATEMENT = 1000;
/** Ids grow with time, but those of two processes, or of a slow one, may arrive out of order for this long. */
const IN_ORDER_AFTER_MS = 15_000;
const counted = new WeakMap<Contest, Map<string, Counted>>();

/** How a market stands, counted a thousand picks at a time. The second time it only reads what is new. */
export function tallyOf(
  contest: Contest,
  market: Pick<Market, '_id' | 'voidFrom'>,
  options: { afresh?: boolean } = {},
): Promise<Tally> {
  const known = counted.get(contest) ?? new Map<string, Counted>();
  counted.set(contest, known);
  return oneAtATime(`tally ${market._id}`, async () => {
    const cutFrom = market.voidFrom?.getTime();
    const before = known.get(market._id);
    const base: Counted =
      before && !options.afresh && before.cutFrom === cutFrom
        ? before
        : { cutFrom, after: '', groups: new Map(), open: new Set() };
    // Half counted is not counted: a failed statement leaves what was known before.
    const working: Counted = { ...base, groups: copyOf(base.groups), open: new Set(base.open) };
    const tally = await countOn(contest, market, working);
    known.set(market._id, working);
    return tally;
  });
}

async function countOn(contest: Contest, market: Pick<Market, '_id' | 'voidFrom'>, working: Counted): Promise<Tally> {
  await countResolved(contest, market, working);
  const inOrderUntil = contest.service.clocks.machine.now().getTime() - IN_ORDER_AFTER_MS;
  let recent: Map<string, TallyGroup> | undefined;
  let unresolved = working.open.size;
  for await (const pick of picksAfter(contest, market._id, working.after)) {
    if (!recent && madeAt(pick._id) > inOrderUntil) recent = copyOf(working.groups);
    if (pick.state === 'held') add(recent ?? working.groups, market, pick);
    if (pick.state === 'reserved') unresolved += 1;
    if (recent) continue;
    working.after = pick._id;
    if (pick.state === 'reserved') working.open.add(pick._id);
  }
  return { groups: [...(recent ?? working.groups).values()].map((group) => ({ ...group })), unresolved };
}

/** Reservations that were open at the last count and have ended since. */
async function countResolved(
  contest: Contest,
  market: Pick<Market, '_id' | 'voidFrom'>,
  working: Counted,
): Promise<void> {
  const open = [...working.open];
  for (let at = 0; at < open.length; at += A_STATEMENT) {
    const picks = await contest.picks
      .find({ _id: { $in: open.slice(at, at + A_STATEMENT) }, state: { $ne: 'reserved' } })
      .sort({ _id: 1 })
      .select(fields)
      .lean<CountedPick[]>();
    for (const pick of picks) {
      working.open.delete(pick._id);
      if (pick.state === 'held') add(working.groups, market, pick);
    }
  }
}

async function* picksAfter(contest: Contest, market: string, start: string): AsyncGenerator<CountedPick> {
  let after = start;
  for (;;) {
    const page = await contest.picks
      .find({ market, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(A_STATEMENT)
      .select(fields)
      .lean<CountedPick[]>();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < A_STATEMENT) return;
    after = last._id;
  }
}

const fields = { selection: 1, stakePaise: 1, payoutPaise: 1, acceptedAt: 1, state: 1 } as const;
/** A pick's id begins with the second it was made in. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;
const copyOf = (groups: Map<string, TallyGroup>): Map<string, TallyGroup> =>
  new Map([...groups].map(([key, group]) => [key, { ...group }]));

function add(groups: Map<string, TallyGroup>, market: Pick<Market, 'voidFrom'>, pick: CountedPick): void {
  const cut = isCut(market, pick.acceptedAt);
  const key = `${cut ? 'cut' : 'in'} ${pick.selection}`;
  const group = groups.get(key) ?? { selection: pick.selection, cut, picks: 0, stakedPaise: 0, payoutPaise: 0 };
  groups.set(key, group);
  group.picks += 1;
  group.stakedPaise += pick.stakePaise;
  group.payoutPaise += pick.payoutPaise;
}
