import { toPaise } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';
import type { Cover } from '../solvency/cover/cover';
import { handleOf } from '../solvency/cover/stated-cover';
import type { Findings } from '../findings';
import type { ProofBooks } from './proof-books';

/** Compares every cover that was stated with its line in the log of books, from both sides. Answers how many there are. */
export async function checkCovers(books: WalletCollections, proofs: ProofBooks, findings: Findings): Promise<number> {
  let count = 0;
  for await (const page of inPages(proofs.logEntries, { kind: 'cover' }, { fields: ['subject', 'text'] }))
    for (const { subject, text } of page) {
      const _id = subject.slice('cover:'.length);
      const cover = await books.covers.findById(_id).lean<Cover | null>();
      const isSame = cover?.state === 'stated' && text.slice(text.indexOf('/cover/')) === linesOf(cover);
      if (!isSame) findings.add([`cover ${_id}: what stands in the log of books is ${cover ? 'another' : 'gone'}`]);
    }
  for await (const page of inPages(books.covers.raw, { state: 'stated' }, { fields: ['note'] }))
    for (const { _id, note } of page) {
      count += 1;
      const published = await proofs.logEntries.findOne({ subject: `cover:${_id}` });
      // Without a note it waits for its signature.
      const isIn = note === undefined || (published && note.startsWith(`${published.text}\n`));
      if (!isIn) findings.add([`cover ${_id}: its note is not in the log of books`]);
    }
  return count;
}

const linesOf = ({ _id, rupees, asOf, by, source }: Cover): string =>
  `/cover/${_id}\nheld ${toPaise(rupees)}\nas of ${asOf.toISOString()}\nby ${by.map(handleOf).join(' ')}\n${source}\n`;
