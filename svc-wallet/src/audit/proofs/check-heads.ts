import { inPages } from '@baazi/service-kit';
import type { Findings } from '../findings';
import type { ProofCollections } from './proof-collections';
import type { AuditCollections } from '../audit-deps';

/** Compares the chain with its heads in the log of books. Returns their number. */
export async function checkHeads(
  collections: AuditCollections,
  proofs: ProofCollections,
  findings: Findings,
): Promise<number> {
  let count = 0;
  for await (const page of inPages(proofs.logEntries, { kind: 'seal' }, { fields: ['subject', 'text'] }))
    for (const { subject, text } of page) {
      count += 1;
      const block = Number(subject.slice('seal:'.length));
      const hash = text.split('\n')[1] ?? '';
      const found = await collections.blocks.raw.findOne({ _id: block }, { projection: { hash: 1 } });
      if (!text.split('\n')[0]?.endsWith(`/seal/${block}`) || found?.hash !== hash)
        findings.add([`block ${block} has the head ${hash} in the log of books, it is ${found?.hash ?? 'gone'}`]);
    }
  return count;
}
