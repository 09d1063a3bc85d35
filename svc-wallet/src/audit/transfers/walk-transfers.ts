import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { runningSums, startOfChain, type Block, type ChainPosition } from '../../ledger/seal/block';
import { judgeBlock } from '../../ledger/seal/judge-block';
import type { Findings } from '../findings';
import { inSnapshot } from '../../ledger/in-snapshot';
import { checkTransfers } from './check-subjects';
import { inNoBlock } from './in-no-block';
import type { AuditRun } from '../run/audit-run';
import { noRecount, recountSums } from './recount-sums';
import type { AuditCollections } from '../audit-deps';

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
 * Every transfer once or twice: first those that wait for their block, then the chain from its first block, so that
 * transfers sealed meanwhile are found in their block. Altered transfers and blocks are named in chain order. Stored
 * sums of blocks (`day-sums`) are counted anew on the way. An audit of some blocks trusts the hash of the block
 * before them, which it reports, and ends with them.
 */
export async function walkTransfers(collections: AuditCollections, run: AuditRun): Promise<TransfersWalked> {
  const { findings } = run;
  const { blocks: some } = run.range;
  const stored = run.step(STEP);
  const position = await beginAt(collections, run, some?.from ?? 1);
  const recount = some ? noRecount : await recountSums(collections, stored.state && readState(stored.state).recount);
  const unsealed = some ? 0 : await walkUnsealed(collections, findings);
  let at = position;
  const before = at.hash;
  while (some === undefined || at.number < some.to) {
    const block = await nextBlock(collections, at.number);
    if (!block) break;
    const ids = block.entries.map(({ id }) => id);
    const found = await collections.transfers.raw.find({ _id: { $in: ids } }).toArray();
    const judged = judgeBlock(at, block, found, collections.sealKeys);
    findings.add(judged.problems);
    findings.add(await checkTransfers(collections, found));
    findings.add(recount.add(block._id, found));
    at = judged.next;
    await run.note(STEP, { state: () => JSON.stringify({ at, recount: recount.state() }) });
  }
  if (some) return { blocks: at.number - some.from + 1, before, head: at.hash, unsealed };
  findings.add(recount.end(at.number));
  if (at.number > 0 && at.keyId === undefined)
    findings.add([`the chain ends at block ${at.number} without a key; a start of svc-wallet puts it under one`]);
  if (await isOneMissing(collections)) findings.add(await inNoBlock(collections));
  return { blocks: at.number, before, head: at.hash, unsealed };
}

const STEP = 'blocks';
/** Written by the walk itself. */
const readState = (state: string): { at: ChainPosition; recount: string } =>
  JSON.parse(state) as { at: ChainPosition; recount: string };

async function beginAt(collections: AuditCollections, run: AuditRun, first: number): Promise<ChainPosition> {
  const { state } = run.step(STEP);
  if (state !== undefined) return readState(state).at;
  if (first === 1) return startOfChain();
  const before = await collections.blocks.raw.findOne({ _id: first - 1 });
  if (!before) throw new Error(`block ${first - 1} is not there: begin earlier, its loss is named there`);
  return { number: before._id, hash: before.hash, keyId: before.keyId, sums: runningSums(before) };
}

async function walkUnsealed(collections: AuditCollections, findings: Findings): Promise<number> {
  let count = 0;
  for await (const rows of inPages(collections.unsealed.raw, {}, { size: PAGE })) {
    const ids = rows.flatMap((row) => row.ids);
    const found = await collections.transfers.raw.find({ _id: { $in: ids } }).toArray();
    findings.add(await checkTransfers(collections, found));
    const known = new Set(found.map(({ _id }) => _id));
    findings.add(ids.filter((id) => !known.has(id)).map((id) => `transfer ${id} waits for its block and is gone`));
    count += found.length;
  }
  return count;
}

const nextBlock = (collections: AuditCollections, number: number): Promise<Block | null> =>
  collections.blocks.raw.findOne({ _id: { $gt: number } }, { sort: { _id: 1 } });

async function waitingIn(collections: AuditCollections, session: ClientSession): Promise<number> {
  let count = 0;
  for await (const rows of inPages(collections.unsealed.raw, {}, { session }))
    for (const { ids } of rows) count += ids.length;
  return count;
}

/** Whether the number of transfers that do not wait for a block differs from the number that the last block counted. */
async function isOneMissing(collections: AuditCollections): Promise<boolean> {
  const [all, unsealed, last] = await inSnapshot(collections, async (session) => [
    await collections.transfers.countDocuments().session(session),
    await waitingIn(collections, session),
    await collections.blocks
      .findOne({}, { count: 1 })
      .sort({ _id: -1 })
      .session(session)
      .lean<Pick<Block, 'count'> | null>(),
  ]);
  return all - unsealed !== (last?.count ?? 0);
}
