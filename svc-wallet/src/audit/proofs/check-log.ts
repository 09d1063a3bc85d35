import { appendLeaf, emptyFrontier, frontierRoot, leafHash } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Findings } from '../findings';
import type { ProofCollections } from './proof-collections';
import type { AuditCollections } from '../audit-deps';

/** A known head of the log: from a receipt, a browser, or a file beside the database. */
export interface LogHead {
  size: number;
  root: string;
}

/**
 * Recomputes the log from its leaves: its head, and every head known from elsewhere. The head is read first,
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

const StoredLogHead = z.object({ size: z.number().int().min(0), tops: z.array(z.string()) });

/** The head of the log, as svc-contest wrote it beside the database; undefined when it has not yet. */
export async function readLogHead(file: string): Promise<LogHead | undefined> {
  if (!existsSync(file)) return undefined;
  const { size, tops } = StoredLogHead.parse(JSON.parse(await readFile(file, 'utf8')));
  const root = frontierRoot({ size, tops: tops.map((top) => Buffer.from(top, 'base64')) }).toString('base64');
  return { size, root };
}

/** Compares the chain with its heads in the log. Returns their number. */
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
