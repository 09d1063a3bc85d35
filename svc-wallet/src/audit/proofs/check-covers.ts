import { toPaise } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import { handleOf, type Cover } from '../solvency/cover/cover';
import type { Findings } from '../findings';
import type { ProofCollections } from './proof-collections';
import type { AuditCollections } from '../audit-deps';

/** Compares every stated cover with its line in the log, from both sides. Returns their number. */
export async function checkCovers(
  collections: AuditCollections,
  proofs: ProofCollections,
  findings: Findings,
): Promise<number> {
  let count = 0;
  for await (const page of inPages(proofs.logEntries, { kind: 'cover' }, { fields: ['subject', 'text'] }))
    for (const { subject, text } of page) {
      const _id = subject.slice('cover:'.length);
      const cover = await collections.covers.findById(_id).lean<Cover | null>();
      const isSame = cover?.state === 'stated' && text.slice(text.indexOf('/cover/')) === linesOf(cover);
      if (!isSame) findings.add([`cover ${_id}: what stands in the log of books is ${cover ? 'another' : 'gone'}`]);
    }
  for await (const page of inPages(collections.covers.raw, { state: 'stated' }, { fields: ['note'] }))
    for (const { _id, note } of page) {
      count += 1;
      const published = await proofs.logEntries.findOne({ subject: `cover:${_id}` });
      // Without a note it awaits its signature.
      const isIn = note === undefined || (published && note.startsWith(`${published.text}\n`));
      if (!isIn) findings.add([`cover ${_id}: its note is not in the log of books`]);
    }
  return count;
}

const linesOf = ({ _id, rupees, asOf, by, source }: Cover): string =>
  `/cover/${_id}\nheld ${toPaise(rupees)}\nas of ${asOf.toISOString()}\nby ${by.map(handleOf).join(' ')}\n${source}\n`;
