import { settlementLeaf } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import { mayPublish } from '../proofs/log/books-log';
import { type ClosedBookDeps, bookId } from './book';
import type { Entry } from '../entries/entry';
import { isCut, type Market } from '../markets/market';
import { resultUnder } from '../results/totals-of';
import { settlementFacts } from '../entries/receipts/sign-entry';
import { writeBook, type Leaf } from './write-book';

const fields = ['market', 'selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'salt', 'state', 'result'] as const;
type ReadEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

/**
 * Writes the settlement of each revision, once every entry has the result that the revision gives it. Returns 0, which
 * keeps the beat, while one waits.
 */
export async function settleBooks(deps: ClosedBookDeps): Promise<number | void> {
  if (!mayPublish(deps.log)) return;
  const settled = await deps.markets
    .find({ state: 'settled', bookAt: { $exists: true } })
    .sort({ _id: 1 })
    .lean();
  let areWritten = true;
  for (const market of settled.filter(({ settledBook = 0, revision }) => settledBook < revision))
    if (!(await settleBook(deps, market))) areWritten = false;
  if (!areWritten) return 0;
}

/** False when an entry has no such result yet, or the closed book has another number of entries. */
export async function settleBook(deps: ClosedBookDeps, market: Market): Promise<boolean> {
  const leaves: Leaf[] = [];
  for await (const page of inPages(deps.entries.raw, { market: market._id }, { fields }))
    for (const entry of page.filter(({ state }) => state === 'held')) {
      if (entry.result !== resultUnder(market.outcome, { ...entry, cut: isCut(market, entry.acceptedAt) }))
        return false;
      leaves.push(leafOf(entry, market.revision));
    }
  const book = await deps.books.findById(bookId(market._id, 0)).select({ size: 1 }).lean();
  if (book?.size !== leaves.length) {
    deps.service.log.error(
      { market: market._id, inBook: book?.size, entries: leaves.length },
      'a closed book and its entries differ: its settlement is not signed',
    );
    return false;
  }
  return writeBook(deps, { market, revision: market.revision, leaves });
}

function leafOf(entry: ReadEntry, revision: number): Leaf {
  const { result } = entry;
  const facts = result === 'pending' ? undefined : settlementFacts(entry, revision, result);
  if (!facts) throw new Error(`entry ${entry._id} is not settled, or has no salt`);
  return { entryId: entry._id, hash: settlementLeaf(facts) };
}
