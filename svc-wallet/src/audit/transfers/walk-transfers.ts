import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../../wallet-collections';
import { runningSums, startOfChain, type Block, type ChainPlace } from '../../ledger/seal/block';
import { judgeBlock } from '../../ledger/seal/judge-block';
import type { Findings } from '../findings';
import { inSnapshot } from '../../ledger/in-snapshot';
import { checkTransfers } from './check-subjects';
import { inNoBlock } from './in-no-block';
import type { AuditRun } from '../run/audit-run';
import { noRecount, recountSums } from './recount-sums';

/** of commits */
const PAGE = 100;

export interface TransfersWalked {
  blocks: number;
  /** the hash that the first of them follows */
  before: string;
  /** the hash of the last block */
  head: string;
  unsealed: number;
}

/**
 * Every transfer there is, once or twice: first those that wait for their block, then the chain from its first block.
 * So what is sealed meanwhile is met in its block. Altered transfers and blocks are named in the order of the chain. What
 * is kept of blocks as sums (`day-sums`) is counted anew on the way. An audit of some blocks believes the block before
 * them, whose hash it tells of, and ends with them.
 */
export async function walkTransfers(books: WalletCollections, run: AuditRun): Promise<TransfersWalked> {
  const { findings } = run;
  const { blocks: some } = run.range;
  const kept = run.step(STEP);
  const place = await beginAt(books, run, some?.from ?? 1);
  const recount = some ? noRecount : await recountSums(books, kept.state && readState(kept.state).recount);
  const unsealed = some ? 0 : await walkUnsealed(books, findings);
  let at = place;
  const before = at.hash;
  while (some === undefined || at.number < some.to) {
    const block = await nextBlock(books, at.number);
    if (!block) break;
    const ids = block.entries.map(({ id }) => id);
    const found = await books.transfers.raw.find({ _id: { $in: ids } }).toArray();
    const judged = judgeBlock(at, block, found, books.sealKeys);
    findings.add(judged.problems);
    findings.add(await checkTransfers(books, found));
    findings.add(recount.add(block._id, found));
    at = judged.next;
    await run.note(STEP, { state: () => JSON.stringify({ at, recount: recount.state() }) });
  }
  if (some) return { blocks: at.number - some.from + 1, before, head: at.hash, unsealed };
  findings.add(recount.end(at.number));
  if (at.number > 0 && at.keyId === undefined)
    findings.add([`the chain ends at block ${at.number} without a key; a start of svc-wallet puts it under one`]);
  if (await isOneMissing(books)) findings.add(await inNoBlock(books));
  return { blocks: at.number, before, head: at.hash, unsealed };
}

const STEP = 'blocks';
/** Written by the walk itself. */
const readState = (state: string): { at: ChainPlace; recount: string } =>
  JSON.parse(state) as { at: ChainPlace; recount: string };

async function beginAt(books: WalletCollections, run: AuditRun, first: number): Promise<ChainPlace> {
  const { state } = run.step(STEP);
  if (state !== undefined) return readState(state).at;
  if (first === 1) return startOfChain();
  const before = await books.blocks.raw.findOne({ _id: first - 1 });
  if (!before) throw new Error(`block ${first - 1} is not there: begin earlier, its loss is named there`);
  return { number: before._id, hash: before.hash, keyId: before.keyId, sums: runningSums(before) };
}

async function walkUnsealed(books: WalletCollections, findings: Findings): Promise<number> {
  let count = 0;
  for await (const rows of inPages(books.unsealed.raw, {}, { size: PAGE })) {
    const ids = rows.flatMap((row) => row.ids);
    const found = await books.transfers.raw.find({ _id: { $in: ids } }).toArray();
    findings.add(await checkTransfers(books, found));
    const known = new Set(found.map(({ _id }) => _id));
    findings.add(ids.filter((id) => !known.has(id)).map((id) => `transfer ${id} waits for its block and is gone`));
    count += found.length;
  }
  return count;
}

const nextBlock = (books: WalletCollections, number: number): Promise<Block | null> =>
  books.blocks.raw.findOne({ _id: { $gt: number } }, { sort: { _id: 1 } });

async function waitingIn(books: WalletCollections, session: ClientSession): Promise<number> {
  let count = 0;
  for await (const rows of inPages(books.unsealed.raw, {}, { session }))
    for (const { ids } of rows) count += ids.length;
  return count;
}

/** Whether more transfers, or fewer, wait for no block than the last block has counted. */
async function isOneMissing(books: WalletCollections): Promise<boolean> {
  const [all, unsealed, last] = await inSnapshot(books, async (session) => [
    await books.transfers.countDocuments().session(session),
    await waitingIn(books, session),
    await books.blocks.findOne({}, { count: 1 }).sort({ _id: -1 }).session(session).lean<Pick<Block, 'count'> | null>(),
  ]);
  return all - unsealed !== (last?.count ?? 0);
}
