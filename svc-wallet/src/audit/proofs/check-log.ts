import { appendLeaf, emptyFrontier, frontierRoot, leafHash } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { Findings } from '../findings';
import type { ProofCollections } from './proof-collections';

/** A known head of the log: from a receipt, a browser, or a file beside the database. */
export interface LogHead {
  size: number;
  root: string;
}

/**
 * Recomputes the log of books from its leaves: its head, and every head known from elsewhere. The head is read first,
 * so leaves added meanwhile do not matter.
 */
export async function checkLog(
  collections: ProofCollections,
  heads: readonly LogHead[],
  findings: Findings,
): Promise<number> {
  const head = await collections.logHeads.findOne({ _id: 'head' });
  const wanted = [...(head ? [head] : []), ...heads];
  const stranded = new Set(wanted.filter(({ size }) => size > 0));
  let frontier = emptyFrontier();
  for await (const page of inPages(collections.logEntries, {}, { fields: ['text'] }))
    for (const { _id, text } of page) {
      if (_id !== frontier.size) findings.add([`log of books: leaf ${frontier.size} is gone`]);
      frontier = appendLeaf(frontier, leafHash(Buffer.from(text)));
      for (const one of [...stranded].filter(({ size }) => size === frontier.size)) {
        stranded.delete(one);
        const root = frontierRoot(frontier).toString('base64');
        if (root !== one.root)
          findings.add([`log of books: at ${one.size} its root was ${one.root}, its leaves give ${root}`]);
      }
    }
  for (const { size } of stranded) findings.add([`log of books: it was ${size} long, it has ${frontier.size} leaves`]);
  return frontier.size;
}
