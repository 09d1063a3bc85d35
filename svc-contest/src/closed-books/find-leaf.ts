import { toBase64, inclusionPath } from '@baazi/proofs';
import type { ClosedBookDeps } from './closed-book-deps';
import { hashesOf, perPageOf, type Book } from './book';

/** A leaf's position in the tree of a checkpoint, with its path to the root. */
interface Inclusion {
  checkpoint: string;
  index: number;
  path: string[];
}

/** Finds which of the candidate leaves of an entry a book has, with its inclusion path. */
export async function findLeaf<T extends { hash: Buffer }>(
  deps: Pick<ClosedBookDeps, 'bookPages'>,
  book: Book,
  { entryId, candidates }: { entryId: string; candidates: readonly T[] },
): Promise<{ leaf: T; inclusion: Inclusion } | undefined> {
  const page = await deps.bookPages
    .findOne({ book: book._id, firstId: { $lte: entryId } })
    .sort({ firstId: -1 })
    .lean();
  if (!page) return undefined;
  const hashes = hashesOf(page);
  for (const leaf of candidates) {
    const at = hashes.findIndex((hash) => hash.equals(leaf.hash));
    if (at < 0) continue;
    const tops = book.tops.map((top) => Buffer.from(top, 'base64'));
    const path = [...inclusionPath(hashes, at), ...inclusionPath(tops, page.page)];
    return {
      leaf,
      inclusion: { checkpoint: book.note, index: page.page * perPageOf(book) + at, path: toBase64(path) },
    };
  }
  return undefined;
}
