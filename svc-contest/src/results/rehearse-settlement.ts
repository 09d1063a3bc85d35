import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { rootOf, settlementLeaf, type SettlementFacts } from '@baazi/proofs';
import { inPages, refuse, reply, type Handler } from '@baazi/service-kit';
import { settlementFacts } from '../entries/receipts/sign-entry';
import type { ResultDeps } from './due-market';
import type { Entry } from '../entries/entry';
import { isCut, type Market } from '../markets/market';
import { fullNames } from '../players/player';
import { resultUnder } from './totals-of';

type Rehearsed = ReplyOf<typeof endpoints.rehearseSettlement>;
type Row = Omit<Rehearsed['rows'][number], 'name'>;
type Part = 'changed' | 'same';

const fields = [
  'userId',
  'market',
  'selection',
  'stakePaise',
  'payoutPaise',
  'acceptedAt',
  'salt',
  'state',
  'result',
] as const;
type Read = Pick<Entry, '_id' | (typeof fields)[number]>;
/** An entry of the closed book with the leaf that the settlement would write. */
interface Line {
  entry: Read;
  facts: SettlementFacts;
}
interface Outcome {
  outcome: string;
  revision: number;
}

/**
 * The effect of a settlement on each entry of a closed book, and the root of its leaves. They are made as in
 * `settle-books.ts`, so a later settlement with the same outcome and revision has the same root. Writes nothing.
 */
export const rehearseSettlement =
  (deps: ResultDeps): Handler<typeof endpoints.rehearseSettlement> =>
  async ({ params, body }) => {
    const market = await deps.markets.findById(params.market).lean();
    if (!market) return refuse('book-not-found');
    const { outcome, revision = market.revision + 1, behind, limit } = body;
    if (outcome !== 'void' && !market.outcomes.includes(outcome)) return refuse('outcome-unknown');
    if (market.bookAt === undefined) return refuse('book-open');
    // The current result may be rehearsed to compare it with its book; any other outcome is the next revision.
    if (revision !== market.revision + 1 && (revision !== market.revision || outcome !== market.outcome))
      return refuse('revision-changed');
    const declared = { outcome, revision };
    const { rows, next } = await rowsOf(deps, market, { declared, behind, limit });
    return reply({
      market: market._id,
      outcome,
      revision,
      whole: behind === undefined ? await totalsOfBook(deps, market, declared) : undefined,
      rows: await withNames(deps, rows),
      next,
    });
  };

/** The lines in the order of the book, after the entry `behind`. */
async function* linesOf(
  deps: ResultDeps,
  market: Market,
  { outcome, revision }: Outcome,
  behind?: string,
): AsyncGenerator<Line> {
  const filter = { market: market._id, ...(behind === undefined ? {} : { _id: { $gt: behind } }) };
  for await (const page of inPages(deps.entries.raw, filter, { fields }))
    for (const entry of page.filter(({ state }) => state === 'held')) {
      const result = resultUnder(outcome, { ...entry, cut: isCut(market, entry.acceptedAt) });
      const facts = result === 'pending' ? undefined : settlementFacts(entry, revision, result);
      if (!facts) throw new Error(`entry ${entry._id} has no result or no salt`);
      yield { entry, facts };
    }
}

const isChanged = ({ entry, facts }: Line): boolean => entry.result !== facts.result;
const paidNowPaise = ({ entry }: Line): number =>
  entry.result === 'pending' ? 0 : (settlementFacts(entry, 0, entry.result)?.paidPaise ?? 0);

async function totalsOfBook(deps: ResultDeps, market: Market, declared: Outcome): Promise<Rehearsed['whole']> {
  const leaves: Buffer[] = [];
  const totals = { won: 0, lost: 0, void: 0 };
  const sums = { changed: 0, now: 0, then: 0 };
  for await (const line of linesOf(deps, market, declared)) {
    leaves.push(settlementLeaf(line.facts));
    totals[line.facts.result] += 1;
    if (isChanged(line)) sums.changed += 1;
    sums.now += paidNowPaise(line);
    sums.then += line.facts.paidPaise;
  }
  return {
    entries: leaves.length,
    changed: sums.changed,
    ...totals,
    paidNowRupees: toRupees(sums.now),
    paidThenRupees: toRupees(sums.then),
    linesHash: rootOf(leaves).toString('base64'),
  };
}

/** Changed entries first, each part in the order of the book. The cursor is `<part>~<entry>`. */
async function rowsOf(
  deps: ResultDeps,
  market: Market,
  { declared, behind, limit }: { declared: Outcome; behind: string | undefined; limit: number },
): Promise<{ rows: Row[]; next?: string }> {
  const rows: Row[] = [];
  const [, at = 'changed', key] = /^(changed|same)~(.*)$/.exec(behind ?? '') ?? [];
  const parts: Part[] = at === 'same' ? ['same'] : ['changed', 'same'];
  for (const part of parts)
    for await (const line of linesOf(deps, market, declared, part === at ? key : undefined)) {
      if (isChanged(line) !== (part === 'changed')) continue;
      const last = rows.at(-1);
      if (last && rows.length === limit) return { rows, next: `${last.changed ? 'changed' : 'same'}~${last._id}` };
      rows.push(rowOf(line));
    }
  return { rows };
}

function rowOf(line: Line): Row {
  const { entry, facts } = line;
  return {
    _id: entry._id,
    userId: entry.userId,
    selection: entry.selection,
    stakeRupees: toRupees(entry.stakePaise),
    was: entry.result,
    wasRupees: toRupees(paidNowPaise(line)),
    becomes: facts.result,
    becomesRupees: toRupees(facts.paidPaise),
    changed: isChanged(line),
  };
}

async function withNames(deps: ResultDeps, rows: readonly Row[]): Promise<Rehearsed['rows']> {
  const names = await fullNames(
    deps,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...row, name: names.get(row.userId) ?? '' }));
}
