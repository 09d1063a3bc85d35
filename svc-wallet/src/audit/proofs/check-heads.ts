import { inPages } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';
import type { Findings } from '../findings';
import type { ProofBooks } from './proof-books';

/** Compares the chain with the heads of it that stand in the log of books. Answers how many there are. */
export async function checkHeads(books: WalletCollections, proofs: ProofBooks, findings: Findings): Promise<number> {
  let count = 0;
  for await (const page of inPages(proofs.logEntries, { kind: 'seal' }, { fields: ['subject', 'text'] }))
    for (const { subject, text } of page) {
      count += 1;
      const block = Number(subject.slice('seal:'.length));
      const hash = text.split('\n')[1] ?? '';
      const found = await books.blocks.raw.findOne({ _id: block }, { projection: { hash: 1 } });
      if (!text.split('\n')[0]?.endsWith(`/seal/${block}`) || found?.hash !== hash)
        findings.add([`block ${block} has the head ${hash} in the log of books, it is ${found?.hash ?? 'gone'}`]);
    }
  return count;
}
