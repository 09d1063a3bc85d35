import { entryLeaf, rootOf, settlementLeaf, type SettlementFacts } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { Findings } from '../findings';
import type { ProofBook, ProofBooks, ProofPick } from './proof-books';

const HASH_BYTES = 32;
const PAGE = 100;

/**
 * Computes every closed book from the picks, which are compared with their stakes elsewhere: who was added, removed or
 * altered behind the close is named. Answers how many books there are.
 */
export async function checkProofs(books: ProofBooks, findings: Findings): Promise<number> {
  let count = 0;
  for await (const page of inPages(books.books, {}, { size: PAGE }))
    for (const book of page) {
      count += 1;
      findings.add(await judgeBook(books, book));
    }
  return count;
}

async function judgeBook(books: ProofBooks, book: ProofBook): Promise<string[]> {
  const name = book.revision === 0 ? `book ${book.market}` : `settlement book ${book.market} ${book.revision}`;
  const leaves = await leavesOf(books, book);
  const root = rootOf(leaves).toString('base64');
  const kind = book.revision === 0 ? 'book' : 'settlement';
  const published = await books.logEntries.findOne({ subject: `${kind}:${book._id}` });
  const compared = (await stands(books, book)) ? await comparePicks(books, book, { name, leaves }) : [];
  return [
    ...(leaves.length === book.size && root === book.root ? [] : [`${name}: its leaves do not give its root`]),
    ...(book.note.includes(`\n${book.size}\n${book.root}\n`) ? [] : [`${name}: its checkpoint is of another root`]),
    ...(published && book.note.startsWith(`${published.text}\n`) ? [] : [`${name}: it is not in the log`]),
    ...((await stands(books, book)) ? compared : []),
  ];
}

async function leavesOf(books: ProofBooks, { _id }: ProofBook): Promise<Buffer[]> {
  const leaves: Buffer[] = [];
  for await (const page of inPages(books.pages, { book: _id }, { by: 'page', size: PAGE }))
    for (const { hashes } of page) {
      const bytes = Buffer.from(hashes, 'base64');
      for (let at = 0; at < bytes.length; at += HASH_BYTES) leaves.push(bytes.subarray(at, at + HASH_BYTES));
    }
  return leaves;
}

/** Picks tell of the standing revision only; a correction that is under way changes them before its book is written. */
const stands = async (books: ProofBooks, { market, revision }: ProofBook): Promise<boolean> =>
  revision === 0 || (await books.markets.findOne({ _id: market }))?.revision === revision;

/** The picks that are there now against the leaves that were frozen, in the same order. */
async function comparePicks(
  books: ProofBooks,
  book: ProofBook,
  { name, leaves }: { name: string; leaves: Buffer[] },
): Promise<string[]> {
  const frozen = new Set(leaves.map((leaf) => leaf.toString('base64')));
  const problems: string[] = [];
  for await (const page of inPages(books.picks, { market: book.market }))
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
  // Settled anew by a correction whose book is not written yet.
  if (result === 'pending') return undefined;
  const paid: Record<SettlementFacts['result'], number> = { won: payoutPaise, lost: 0, void: stakePaise };
  return settlementLeaf({ entryId, market, revision, result, paidPaise: paid[result], salt });
}
