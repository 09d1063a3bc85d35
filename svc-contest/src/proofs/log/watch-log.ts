import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { appended, emptyFrontier, frontierRoot, leafHash, type Frontier } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import { z } from 'zod';
import type { ContestContext } from '../../contest-context';
import { frontierOf, headOf } from './books-log';

const StoredHead = z.object({ size: z.number().int().min(0), tops: z.array(z.string()) });

/**
 * Reads the log as far as it has come and checks that it goes on from all that this process, or the file beside the
 * database, has seen. If it does not, nothing is signed: a restore that rewinds the log would let it be written anew.
 * One at a time: an operator's word on a lost log comes beside the look of each second, and both write the file.
 */
export const watchLog = (contest: ContestContext): Promise<void> =>
  contest.keyedQueue('log of books', () => checkLog(contest));

async function checkLog(contest: ContestContext): Promise<void> {
  const { log } = contest;
  const first = !log.isRead;
  if (first) {
    log.known = (await readHeadFile(contest)) ?? emptyFrontier();
    await contest.logHeads.updateOne(
      { _id: 'head' },
      { $setOnInsert: headOf(emptyFrontier(), contest.proofKey) },
      { upsert: true },
    );
  }
  const head = await contest.logHeads.findById('head').lean();
  if (!head) throw new Error('the log of books has no head');
  const knownRoot = frontierRoot(log.known).toString('base64');
  if (!first && !log.lost && head.root === knownRoot && head.size === log.known.size) return;
  if (head.givenUp?.includes(knownRoot)) log.known = emptyFrontier();
  const now = await wentOn(contest, log.known, head);
  log.isRead = true;
  if (!now) {
    if (!log.lost)
      contest.service.log.error(
        { known: log.known.size, found: head.size },
        'the log of books lost what was signed: nothing is signed until an operator accepts it',
      );
    log.lost = { size: log.known.size, root: knownRoot };
    return;
  }
  log.known = now;
  delete log.lost;
  await writeHeadFile(contest);
}

/** The log up to its head, if it begins with what is known. */
async function wentOn(
  contest: ContestContext,
  known: Frontier,
  head: { size: number; root: string; tops: string[] },
): Promise<Frontier | undefined> {
  let frontier = known;
  const newer = { _id: { $gte: known.size, $lt: head.size } };
  for await (const page of inPages(contest.logEntries.raw, newer, { fields: ['text'] }))
    for (const { text } of page) frontier = appended(frontier, leafHash(Buffer.from(text)));
  const isHead = frontier.size === head.size && frontierRoot(frontier).toString('base64') === head.root;
  return isHead ? frontier : undefined;
}

async function readHeadFile({ service }: ContestContext): Promise<Frontier | undefined> {
  const file = service.config.PROOF_HEAD_FILE;
  if (file === undefined || !existsSync(file)) return undefined;
  return frontierOf(StoredHead.parse(JSON.parse(await readFile(file, 'utf8'))));
}

/** Out of the database's reach. */
async function writeHeadFile({ service, log }: ContestContext): Promise<void> {
  const file = service.config.PROOF_HEAD_FILE;
  if (file === undefined) return;
  const { size, tops } = log.known;
  const half = `${file}.${process.pid}`;
  await writeFile(half, JSON.stringify({ size, tops: tops.map((top) => top.toString('base64')) }), { mode: 0o600 });
  await rename(half, file);
}
