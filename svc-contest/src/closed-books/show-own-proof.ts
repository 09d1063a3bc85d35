import type { endpoints, ReplyOf } from '@baazi/contracts';
import { entryLeaf, settlementLeaf, toBase64, inclusionPath, type SettlementFacts } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Entry } from '../entries/entry';
import { issueReceipt } from '../entries/receipts/show-own-receipt';
import { settlementFacts } from '../entries/receipts/sign-entry';
import { hashesOf, perPageOf, type ClosedBookDeps, type Book } from './book';

type Proof = ReplyOf<typeof endpoints.ownProof>;
const results: readonly SettlementFacts['result'][] = ['won', 'lost', 'void'];

/** Proves that an own entry is in the closed book of its contest and, if settled, in the last settlement. */
export const showOwnProof =
  (deps: ClosedBookDeps): Handler<typeof endpoints.ownProof> =>
  async ({ params, caller }) => {
    const entry = await deps.entries.findOne({ _id: params.pickId, userId: caller.userId, state: 'held' }).lean();
    if (!entry) return refuse('entry-not-found');
    const books = await deps.books.find({ market: entry.market }).sort({ revision: 1 }).lean();
    const [book] = books;
    if (book?.revision !== 0) return refuse('book-open');
    const document = await issueReceipt(deps, entry);
    if (!document) return refuse('not-signed-yet');
    const [found, settlement] = await Promise.all([
      findLeaf(deps, book, { entryId: entry._id, candidates: [{ hash: entryLeaf(document.receipt) }] }),
      settlementOf(deps, { ...entry, salt: document.receipt.salt }, books.at(-1)),
    ]);
    if (!found) return refuse('not-in-book');
    return reply({ document, book: found.inclusion, settlement });
  };

/** During a correction the entry and the last book may differ: the book's result is the signed one. */
async function settlementOf(deps: ClosedBookDeps, entry: Entry, book: Book | undefined): Promise<Proof['settlement']> {
  if (!book || book.revision === 0) return undefined;
  const candidates = results.flatMap((result) => {
    const facts = settlementFacts(entry, book.revision, result);
    return facts ? [{ facts, hash: settlementLeaf(facts) }] : [];
  });
  const found = await findLeaf(deps, book, { entryId: entry._id, candidates });
  return found && { ...found.inclusion, leaf: found.leaf.facts };
}

/** A leaf's position in the tree of a checkpoint, with its path to the root. */
interface Inclusion {
  checkpoint: string;
  index: number;
  path: string[];
}

/** Finds which of the candidate leaves of an entry a book has, with its inclusion path. */
async function findLeaf<T extends { hash: Buffer }>(
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
