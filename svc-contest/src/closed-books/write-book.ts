import { setImmediate } from 'node:timers/promises';
import { checkpointText, rootOf, signNote } from '@baazi/proofs';
import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import { appendToLog } from '../proofs/log/append-to-log';
import { type ClosedBookDeps, LEAVES_PER_PAGE, bookId, type Book, type BookPage } from './book';
import type { Market } from '../markets/market';

/** An entry's leaf in a book. */
export interface Leaf {
  entryId: string;
  hash: Buffer;
}

/** A third of a megabyte per statement, so that other requests are served in between. */
const PAGES_PER_INSERT = 32;

/**
 * Writes a closed book in one commit: its pages, its signed checkpoint, its leaf in the log and the field at the
 * market. Two instances that close the same book write the same; the first wins. False: a reservation was written late
 * meanwhile, or the log may not be signed now.
 */
export async function writeBook(
  deps: ClosedBookDeps,
  { market, revision, leaves }: { market: Market; revision: number; leaves: readonly Leaf[] },
): Promise<boolean> {
  const _id = bookId(market._id, revision);
  const pages = await pagesOf(_id, leaves);
  const { origin, signer } = deps.proofKey;
  const root = rootOf(pages.map(({ top }) => top));
  const name = revision === 0 ? `book/${market._id}` : `settlement/${market._id}/${revision}`;
  const text = checkpointText({ origin: `${origin}/${name}`, size: leaves.length, root });
  const book: Book = {
    _id,
    market: market._id,
    revision,
    size: leaves.length,
    root: root.toString('base64'),
    note: signNote(text, signer),
    tops: pages.map(({ top }) => top.toString('base64')),
    perPage: LEAVES_PER_PAGE,
    at: deps.now(),
  };
  const kind = revision === 0 ? 'book' : 'settlement';
  try {
    return await inTransaction(deps.service, async (tx) => {
      if (!(await appendToLog(deps, tx, { kind, subject: `${kind}:${_id}`, text }))) return false;
      await deps.books.raw.insertOne(book, { session: tx.session });
      for (let from = 0; from < pages.length; from += PAGES_PER_INSERT) {
        const some = pages.slice(from, from + PAGES_PER_INSERT).map(({ page }) => page);
        await deps.bookPages.raw.insertMany(some, { session: tx.session });
      }
      const closed = revision === 0 ? { bookAt: book.at } : { settledBook: revision };
      const asRead = revision === 0 ? { lateEntries: market.lateEntries ?? { $exists: false } } : {};
      const { matchedCount } = await deps.markets.raw.updateOne(
        { _id: market._id, ...asRead },
        { $set: closed },
        { session: tx.session },
      );
      if (matchedCount === 0) tx.rollBack();
      return matchedCount === 1;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return true;
  }
}

/** Yields to other requests after each page: 100,000 leaves take some hundred milliseconds of hashing. */
async function pagesOf(book: string, leaves: readonly Leaf[]): Promise<{ page: BookPage; top: Buffer }[]> {
  const pages: { page: BookPage; top: Buffer }[] = [];
  for (let from = 0; from < leaves.length; from += LEAVES_PER_PAGE) {
    const some = leaves.slice(from, from + LEAVES_PER_PAGE);
    const hashes = some.map(({ hash }) => hash);
    const page = pages.length;
    pages.push({
      page: {
        _id: `${book}|${page}`,
        book,
        page,
        firstId: some[0]?.entryId ?? '',
        hashes: Buffer.concat(hashes).toString('base64'),
      },
      top: rootOf(hashes),
    });
    await setImmediate();
  }
  return pages;
}
