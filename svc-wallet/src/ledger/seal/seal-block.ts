import { lineHash, type OperatorAction, type Tx } from '@baazi/service-kit';
import { addTransfers } from '../add-transfers';
import { inLedgerTransaction } from '../ledger-transaction';
import type { Transfer } from '../transfer';
import { blockHash, FIRST_PREVIOUS_HASH, runningSums, transferHash, type Unsealed, type SealHead } from './block';
import type { SealDeps } from './seal-deps';

/** Commits of more transfers and lines than this make a block of their own. */
const MOST_IN_BLOCK = 1000;
/** A commit of joins has some nine transfers, one of a settlement up to 250. */
const COMMITS_READ = 100;

/** The result of one sealing: number of transfers and lines, and the head of the chain. */
export interface Sealing {
  transfers: number;
  /** More are waiting. */
  isBehind: boolean;
  /** how long the oldest of them had waited */
  waitedMs: number;
  head?: SealHead;
}

/**
 * Seals the oldest unsealed transfers and lines of the operators' log into the next block, in one commit. When the chain ends under another key, or
 * under none, an empty block under the current key covers everything before it.
 */
export async function sealBlock(deps: SealDeps): Promise<Sealing> {
  return inLedgerTransaction(deps, async (tx) => {
    const { rows, isBehind } = await oldestRows(deps, tx);
    const now = deps.machineNow();
    const waitedMs = now.getTime() - (rows[0]?.postedAt ?? now).getTime();
    const batch = await transfersOf(deps, tx, rows);
    const lines = await linesOf(deps, tx, rows);
    const size = batch.length + lines.length;
    const last = await deps.blocks.raw.findOne(
      {},
      { session: tx.session, sort: { _id: -1 }, projection: { entries: 0, lines: 0 } },
    );
    const { id: keyId } = deps.sealKeys.current;
    const isUnderKey = !last || last.keyId === keyId;
    if (size === 0 && isUnderKey)
      return { transfers: 0, isBehind, waitedMs, ...(last ? { head: { block: last._id, hash: last.hash } } : {}) };
    const sums = runningSums(last);
    addTransfers(sums, batch);
    const totals = Object.entries(sums.accounts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([account, paise]) => ({ account, paise }));
    const lineCount = (last?.lineCount ?? 0) + lines.length;
    const content = {
      _id: (last?._id ?? 0) + 1,
      entries: batch.map((transfer) => ({ id: transfer._id, hash: transferHash(transfer) })),
      previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
      totals,
      count: sums.transfers,
      ...(lines.length === 0 ? {} : { lines: lines.map((line) => ({ id: line._id, hash: lineHash(line) })) }),
      ...(lineCount === 0 ? {} : { lineCount }),
      keyId,
      sealedAt: now,
    };
    const hash = blockHash(content, deps.sealKeys);
    if (hash === undefined) throw new Error('the key of today is not among the keys');
    // Two sealers at once: the number is taken, the second retries.
    await deps.blocks.raw.insertOne({ ...content, hash }, { session: tx.session });
    await deps.unsealed.raw.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session: tx.session });
    return { transfers: size, isBehind, waitedMs, head: { block: content._id, hash } };
  });
}

/** The commits of the next block: the first always, more as long as they fit. */
async function oldestRows(deps: SealDeps, { session }: Tx): Promise<{ rows: Unsealed[]; isBehind: boolean }> {
  const rows: Unsealed[] = [];
  let count = 0;
  const waiting = deps.unsealed.raw.find({}, { session, batchSize: COMMITS_READ }).sort({ _id: 1 });
  for await (const row of waiting) {
    count += row.ids.length + (row.lines?.length ?? 0);
    if (rows.length > 0 && count > MOST_IN_BLOCK) return { rows, isBehind: true };
    rows.push(row);
  }
  return { rows, isBehind: false };
}

async function transfersOf(deps: SealDeps, { session }: Tx, rows: readonly Unsealed[]): Promise<Transfer[]> {
  const ids = rows.flatMap((row) => row.ids);
  const found = await deps.transfers.raw
    .find({ _id: { $in: ids } }, { session })
    .sort({ postedAt: 1, _id: 1 })
    .toArray();
  // Sealing stops and an alert reports it late; the audit names the missing transfers.
  if (found.length !== ids.length)
    throw new Error(`${ids.length - found.length} transfers are gone before they were sealed`);
  return found;
}

async function linesOf(deps: SealDeps, { session }: Tx, rows: readonly Unsealed[]): Promise<OperatorAction[]> {
  const ids = rows.flatMap((row) => row.lines ?? []);
  if (ids.length === 0) return [];
  const found = await deps.operatorActions.raw
    .find({ _id: { $in: ids } }, { session })
    .sort({ _id: 1 })
    .toArray();
  if (found.length !== ids.length)
    throw new Error(`${ids.length - found.length} lines of the operators' log are gone before they were sealed`);
  return found;
}
