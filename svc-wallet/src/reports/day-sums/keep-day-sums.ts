import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { purses } from '../../ledger/account';
import { addToDays, incrementsOf, UP_TO, type Counted, type DaySums } from './day-sums';
import { addToRanges, rangeKey, type RangeSums } from './range-sums';

/** Books of before are counted so many blocks a round, and do not hold up the others who work here. */
const MOST_AT_ONCE = 50;

/** Counts what was sealed since the last round; a settlement goes first. */
export async function keepDaySums(bank: WalletContext): Promise<void> {
  for (let blocks = 0; blocks < MOST_AT_ONCE && !bank.settler.isAtWork(); blocks += 1)
    if (!(await countNextBlock(bank))) return;
}

/**
 * One block and the place behind it in one commit, so that none is counted twice; false when there is none yet. Where
 * the days are older than the ranges, ranges are counted from the first block on until they are as far.
 */
export async function countNextBlock(bank: WalletContext): Promise<boolean> {
  return inBooks(bank, async ({ session }) => {
    const upTo = await bank.daySums.raw.findOne({ _id: UP_TO }, { session });
    const [counted, inRanges] = [upTo?.block ?? 0, upTo?.rangesBlock ?? 0];
    const block = Math.min(counted, inRanges) + 1;
    const next = await bank.blocks.raw.findOne({ _id: block }, { session, projection: { entries: 1 } });
    if (!next) return false;
    const transfers = await bank.transfers.raw
      .find({ _id: { $in: next.entries.map(({ id }) => id) } }, { session, projection: { kind: 1, legs: 1, at: 1 } })
      .toArray();
    const increments = [
      ...(block > counted ? daysOf(transfers) : []),
      ...(block > inRanges ? rangesOf(transfers) : []),
    ].map(({ _id, $inc }) => ({ updateOne: { filter: { _id }, update: { $inc }, upsert: true } }));
    if (increments.length > 0) await bank.daySums.raw.bulkWrite(increments, { session });
    await bank.daySums.raw.updateOne(
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
    $inc: Object.fromEntries(purses.map((purse) => [`purses.${purse}`, sums[purse]])),
  }));
}
