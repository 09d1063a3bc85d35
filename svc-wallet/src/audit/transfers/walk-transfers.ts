import { inSnapshot, inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { createHash } from 'node:crypto';
import { runningSums, startOfChain, type Block, type ChainPosition } from '../../ledger/seal/block';
import { judgeBlock } from '../../ledger/seal/judge-block';
import type { Findings } from '../findings';
import { CUT_OVER, readCutOver } from '../../ledger/authorisations/cut-over';
import type { Transfer } from '../../ledger/transfer';
import { checkTransfers } from './check-subjects';
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
  const cutOver = await sealedCutOver(collections);
  const recount = some ? noRecount : await recountSums(collections, stored.state && readState(stored.state).recount);
  const unsealed = some ? 0 : await walkUnsealed(collections, findings, cutOver);
  let at = position;
  const before = at.hash;
  while (some === undefined || at.number < some.to) {
    const block = await nextBlock(collections, at.number);
    if (!block) break;
    const ids = block.entries.map(({ id }) => id);
    const found = await collections.transfers.raw.find({ _id: { $in: ids } }).toArray();
    const lineIds = (block.lines ?? []).map(({ id }) => id);
    const lines =
      lineIds.length === 0 ? [] : await collections.operatorActions.raw.find({ _id: { $in: lineIds } }).toArray();
    const judged = judgeBlock(at, block, found, collections.sealKeys, lines);
    findings.add(judged.problems);
    if (cutOver && block._id > (cutOver.block ?? Infinity)) findings.add(datedBack(found, cutOver));
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
  return {
    number: before._id,
    hash: before.hash,
    keyId: before.keyId,
    sums: runningSums(before),
    lineCount: before.lineCount,
  };
}

async function walkUnsealed(
  collections: AuditCollections,
  findings: Findings,
  cutOver: SealedCutOver | undefined,
): Promise<number> {
  let count = 0;
  for await (const rows of inPages(collections.unsealed.raw, {}, { size: PAGE })) {
    const ids = rows.flatMap((row) => row.ids);
    const found = await collections.transfers.raw.find({ _id: { $in: ids } }).toArray();
    findings.add(await checkTransfers(collections, found));
    if (cutOver?.block !== undefined) findings.add(datedBack(found, cutOver));
    const known = new Set(found.map(({ _id }) => _id));
    findings.add(ids.filter((id) => !known.has(id)).map((id) => `transfer ${id} waits for its block and is gone`));
    const lineIds = rows.flatMap(({ lines = [] }) => lines);
    const lines = await collections.operatorActions.raw
      .find({ _id: { $in: lineIds } }, { projection: { _id: 1 } })
      .toArray();
    const written = new Set(lines.map(({ _id }) => _id));
    findings.add(
      lineIds
        .filter((id) => !written.has(id))
        .map((id) => `line ${id} of the operators' log waits for its block and is gone`),
    );
    count += found.length;
  }
  return count;
}

interface SealedCutOver {
  before: Date;
  /** that sealed it; undefined while it waits */
  block: number | undefined;
}

/** Until when money moved without signed decisions, and the block that says so. */
async function sealedCutOver(collections: AuditCollections): Promise<SealedCutOver | undefined> {
  const cutOver = await readCutOver(collections);
  if (!cutOver) return undefined;
  const block = await collections.blocks.raw.findOne({ 'lines.id': CUT_OVER }, { projection: { _id: 1 } });
  return { before: cutOver.before, block: block?._id };
}

/** Transfers that follow the cut-over in the chain cannot have been posted before it. */
const datedBack = (transfers: readonly Transfer[], { before }: SealedCutOver): string[] =>
  transfers
    .filter(({ postedAt }) => postedAt < before)
    .map(({ _id }) => `transfer ${_id} is dated before decisions were signed, and follows that in the chain`);

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

/** Number of rounds, each with its share of the ids in memory. */
const ROUNDS = 8;
const roundOf = (id: string): number => (createHash('sha1').update(id).digest()[0] ?? 0) % ROUNDS;

/**
 * Transfers that are in no block and do not wait for one (written past the ledger), and those that do both (they
 * would be sealed twice). Searched only when the numbers differ. Blocks are read last, so that transfers sealed
 * meanwhile are found.
 */
async function inNoBlock(collections: AuditCollections): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const marked = new Set<string>();
    for await (const page of inPages(collections.transfers.raw, {}, { fields: ['_id'] }))
      for (const { _id } of page) if (roundOf(_id) === round) marked.add(_id);
    for await (const page of inPages(collections.unsealed.raw, {}))
      for (const { ids } of page) for (const id of ids) marked.delete(id);
    const inBlocks = new Set<string>();
    for await (const page of inPages(collections.blocks.raw, {}, { fields: ['entries'], size: 100 }))
      for (const { entries } of page)
        for (const { id } of entries) {
          marked.delete(id);
          if (roundOf(id) === round) inBlocks.add(id);
        }
    for (const id of marked) problems.push(`transfer ${id} is marked as sealed and stands in no block`);
    for await (const page of inPages(collections.unsealed.raw, {}))
      for (const { ids } of page)
        for (const id of ids) if (inBlocks.has(id)) problems.push(`transfer ${id} stands in a block and waits for one`);
  }
  return problems;
}
