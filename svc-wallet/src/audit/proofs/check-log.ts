import { appended, emptyFrontier, frontierRoot, leafHash } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { Findings } from '../findings';
import type { ProofBooks } from './proof-books';

/** A head of the log that somebody holds: a receipt, a browser, a file beside the database. */
export interface LogHead {
  size: number;
  root: string;
}

/**
 * Computes the log of books from its leaves: its head, and every head that is known from elsewhere. The head is read
 * first, so leaves that are added meanwhile do not matter.
 */
export async function checkLog(books: ProofBooks, heads: readonly LogHead[], findings: Findings): Promise<number> {
  const head = await books.logHeads.findOne({ _id: 'head' });
  const wanted = [...(head ? [head] : []), ...heads];
  const left = new Set(wanted.filter(({ size }) => size > 0));
  let frontier = emptyFrontier();
  for await (const page of inPages(books.logEntries, {}, { fields: ['text'] }))
    for (const { _id, text } of page) {
      if (_id !== frontier.size) findings.add([`log of books: leaf ${frontier.size} is gone`]);
      frontier = appended(frontier, leafHash(Buffer.from(text)));
      for (const one of [...left].filter(({ size }) => size === frontier.size)) {
        left.delete(one);
        const root = frontierRoot(frontier).toString('base64');
        if (root !== one.root)
          findings.add([`log of books: at ${one.size} its root was ${one.root}, its leaves give ${root}`]);
      }
    }
  for (const { size } of left) findings.add([`log of books: it was ${size} long, it has ${frontier.size} leaves`]);
  return frontier.size;
}
