import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { appendLeaf, emptyFrontier, frontierRoot, leafHash, type Frontier } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import { z } from 'zod';
import { type ProofDeps, frontierOf, headOf } from './books-log';

const StoredHead = z.object({ size: z.number().int().min(0), tops: z.array(z.string()) });

/**
 * Reads new leaves and verifies that the log extends everything that this process, or the head file beside the
 * database, has seen. If it does not, nothing is signed: otherwise a log that a restore rewound could be rewritten.
 * Serialized, because `accept-log` runs it beside the check of each second and both write the file.
 */
export const watchLog = (deps: ProofDeps): Promise<void> => deps.keyedQueue('log of books', () => checkLog(deps));

async function checkLog(deps: ProofDeps): Promise<void> {
  const { log } = deps;
  const first = !log.isRead;
  if (first) {
    log.known = (await readHeadFile(deps)) ?? emptyFrontier();
    await deps.logHeads.updateOne(
      { _id: 'head' },
      { $setOnInsert: headOf(emptyFrontier(), deps.proofKey) },
      { upsert: true },
    );
  }
  const head = await deps.logHeads.findById('head').lean();
  if (!head) throw new Error('the log of books has no head');
  const knownRoot = frontierRoot(log.known).toString('base64');
  if (!first && !log.lost && head.root === knownRoot && head.size === log.known.size) return;
  if (head.givenUp?.includes(knownRoot)) log.known = emptyFrontier();
  const now = await extendedTo(deps, log.known, head);
  log.isRead = true;
  if (!now) {
    if (!log.lost)
      deps.service.log.error(
        { known: log.known.size, found: head.size },
        'the log of books lost signed leaves: nothing is signed until an operator accepts it',
      );
    log.lost = { size: log.known.size, root: knownRoot };
    return;
  }
  log.known = now;
  delete log.lost;
  await writeHeadFile(deps);
}

/** The log up to the head, if it extends the known one. */
async function extendedTo(
  deps: ProofDeps,
  known: Frontier,
  head: { size: number; root: string; tops: string[] },
): Promise<Frontier | undefined> {
  let frontier = known;
  const newer = { _id: { $gte: known.size, $lt: head.size } };
  for await (const page of inPages(deps.logEntries.raw, newer, { fields: ['text'] }))
    for (const { text } of page) frontier = appendLeaf(frontier, leafHash(Buffer.from(text)));
  const isHead = frontier.size === head.size && frontierRoot(frontier).toString('base64') === head.root;
  return isHead ? frontier : undefined;
}

async function readHeadFile({ service }: ProofDeps): Promise<Frontier | undefined> {
  const file = service.config.PROOF_HEAD_FILE;
  if (file === undefined || !existsSync(file)) return undefined;
  return frontierOf(StoredHead.parse(JSON.parse(await readFile(file, 'utf8'))));
}

/** Stored outside of the database, so that a restore does not rewind it. Renamed into place: never half written. */
async function writeHeadFile({ service, log }: ProofDeps): Promise<void> {
  const file = service.config.PROOF_HEAD_FILE;
  if (file === undefined) return;
  const { size, tops } = log.known;
  // Instances in containers have the same process id.
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify({ size, tops: tops.map((top) => top.toString('base64')) }), {
    mode: 0o600,
  });
  await rename(temporary, file);
}
