import { entryLeaf, rootOf, settlementLeaf, type SettlementFacts } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { Findings } from '../findings';
import type { ClosedBook, ProofCollections, ProofPick } from './proof-collections';

const HASH_BYTES = 32;
const PAGE = 100;

/**
 * Recomputes every closed book from the entries, which are compared with their stakes elsewhere: an entry added,
 * removed or altered after the close is named. Returns the number of books.
 */
export async function checkProofs(collections: ProofCollections, findings: Findings): Promise<number> {
  let count = 0;
  for await (const page of inPages(collections.books, {}, { size: PAGE }))
    for (const book of page) {
      count += 1;
      findings.add(await checkBook(collections, book));
    }
  return count;
}

async function checkBook(collections: ProofCollections, book: ClosedBook): Promise<string[]> {
  const name = book.revision === 0 ? `book ${book.market}` : `settlement book ${book.market} ${book.revision}`;
  const leaves = await leavesOf(collections, book);
  const root = rootOf(leaves).toString('base64');
  const kind = book.revision === 0 ? 'book' : 'settlement';
  const published = await collections.logEntries.findOne({ subject: `${kind}:${book._id}` });
  const compared = (await isCurrent(collections, book)) ? await comparePicks(collections, book, { name, leaves }) : [];
  return [
    ...(leaves.length === book.size && root === book.root ? [] : [`${name}: its leaves do not give its root`]),
    ...(book.note.includes(`\n${book.size}\n${book.root}\n`) ? [] : [`${name}: its checkpoint is of another root`]),
    ...(published && book.note.startsWith(`${published.text}\n`) ? [] : [`${name}: it is not in the log`]),
    ...((await isCurrent(collections, book)) ? compared : []),
  ];
}

async function leavesOf(collections: ProofCollections, { _id }: ClosedBook): Promise<Buffer[]> {
  const leaves: Buffer[] = [];
  for await (const page of inPages(collections.pages, { book: _id }, { by: 'page', size: PAGE }))
    for (const { hashes } of page) {
      const bytes = Buffer.from(hashes, 'base64');
      for (let at = 0; at < bytes.length; at += HASH_BYTES) leaves.push(bytes.subarray(at, at + HASH_BYTES));
    }
  return leaves;
}

/** Entries show the current revision only; a correction in progress changes them before its book is written. */
const isCurrent = async (collections: ProofCollections, { market, revision }: ClosedBook): Promise<boolean> =>
  revision === 0 || (await collections.markets.findOne({ _id: market }))?.revision === revision;

/** The present entries against the frozen leaves, in the same order. */
async function comparePicks(
  collections: ProofCollections,
  book: ClosedBook,
  { name, leaves }: { name: string; leaves: Buffer[] },
): Promise<string[]> {
  const frozen = new Set(leaves.map((leaf) => leaf.toString('base64')));
  const problems: string[] = [];
  for await (const page of inPages(collections.picks, { market: book.market }))
    for (const pick of page.filter(({ state }) => state === 'held')) {
      const leaf = leafOf(pick, book.revision)?.toString('base64');
      if (leaf === undefined || !frozen.delete(leaf))
        problems.push(`${name}: pick ${pick._id} is not in it as it is now`);
    }
  if (frozen.size > 0) problems.push(`${name}: ${frozen.size} of its leaves are of no pick that is there now`);
  return problems;
}

function leafOf(pick: ProofPick, revision: number): Buffer | undefined {
  const { _id: entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt, result } = pick;
  if (salt === undefined || rulesHash === undefined) return undefined;
  if (revision === 0)
    return entryLeaf({
      entryId,
      market,
      selection,
      stakePaise,
      payoutPaise,
      acceptedAt: acceptedAt.toISOString(),
      rulesHash,
      salt,
    });
  // Settled again by a correction whose book is not written yet.
  if (result === 'pending') return undefined;
  const paid: Record<SettlementFacts['result'], number> = { won: payoutPaise, lost: 0, void: stakePaise };
  return settlementLeaf({ entryId, market, revision, result, paidPaise: paid[result], salt });
}
