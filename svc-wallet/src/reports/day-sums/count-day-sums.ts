import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { subAccounts } from '../../ledger/account';
import {
  addToDays,
  incrementsOf,
  UP_TO,
  addToRanges,
  rangeKey,
  type Counted,
  type DaySums,
  type RangeSums,
} from './day-sums';
import type { ReportDeps } from '../report-deps';

/** Limits the blocks counted per round when a ledger has many uncounted blocks, so that other jobs are not delayed. */
const MOST_AT_ONCE = 50;

/** Counts the blocks sealed since the last round; a running settlement has priority. Returns 0 if some may be left. */
export async function countDaySums(deps: ReportDeps): Promise<number | void> {
  for (let blocks = 0; blocks < MOST_AT_ONCE && !deps.settler.isAtWork(); blocks += 1)
    if (!(await countNextBlock(deps))) return;
  return 0;
}

/**
 * Counts one block and stores the position after it in one commit, so that no block is counted twice; false when
 * there is none yet. If the days are older than the ranges, ranges are counted from the first block on until they
 * reach the days.
 */
export async function countNextBlock(deps: ReportDeps): Promise<boolean> {
  return inLedgerTransaction(deps, async ({ session }) => {
    const upTo = await deps.daySums.raw.findOne({ _id: UP_TO }, { session });
    const [counted, inRanges] = [upTo?.block ?? 0, upTo?.rangesBlock ?? 0];
    const block = Math.min(counted, inRanges) + 1;
    const next = await deps.blocks.raw.findOne({ _id: block }, { session, projection: { entries: 1 } });
    if (!next) return false;
    const transfers = await deps.transfers.raw
      .find({ _id: { $in: next.entries.map(({ id }) => id) } }, { session, projection: { kind: 1, legs: 1, at: 1 } })
      .toArray();
    const increments = [
      ...(block > counted ? daysOf(transfers) : []),
      ...(block > inRanges ? rangesOf(transfers) : []),
    ].map(({ _id, $inc }) => ({ updateOne: { filter: { _id }, update: { $inc }, upsert: true } }));
    if (increments.length > 0) await deps.daySums.raw.bulkWrite(increments, { session });
    await deps.daySums.raw.updateOne(
      { _id: UP_TO },
      { $max: { block, rangesBlock: block } },
      { session, upsert: true },
    );
    return true;
  });
}

type Increments = { _id: string; $inc: Record<string, number> };

function daysOf(transfers: readonly Counted[]): Increments[] {
  const days = new Map<string, DaySums>();
  addToDays(days, transfers);
  return [...days.values()].map((day) => ({ _id: day._id, $inc: incrementsOf(day) }));
}

function rangesOf(transfers: readonly Counted[]): Increments[] {
  const ranges: RangeSums = new Map();
  addToRanges(ranges, transfers);
  return [...ranges].map(([range, sums]) => ({
    _id: rangeKey(range),
    $inc: Object.fromEntries(subAccounts.map((subAccount) => [`purses.${subAccount}`, sums[subAccount]])),
  }));
}
