import type { Bank } from '../bank';
import { inBooks } from '../ledger/in-books';
import { addToDays, incrementsOf, UP_TO, type DaySums } from './day-sums';

/** Books of before are counted so many blocks a round, and do not hold up the others who work here. */
const MOST_AT_ONCE = 50;

/** Counts what was sealed since the last round; a settlement goes first. */
export async function keepDaySums(bank: Bank): Promise<void> {
  for (let blocks = 0; blocks < MOST_AT_ONCE && !bank.settler.isAtWork(); blocks += 1)
    if (!(await countNextBlock(bank))) return;
}

/** One block and the place behind it in one commit, so that none is counted twice; false when there is none yet. */
export async function countNextBlock(bank: Bank): Promise<boolean> {
  return inBooks(bank, async ({ session }) => {
    const upTo = await bank.daySums.raw.findOne({ _id: UP_TO }, { session });
    const block = (upTo?.block ?? 0) + 1;
    const next = await bank.blocks.raw.findOne({ _id: block }, { session, projection: { entries: 1 } });
    if (!next) return false;
    const transfers = await bank.transfers.raw
      .find({ _id: { $in: next.entries.map(({ id }) => id) } }, { session, projection: { kind: 1, legs: 1, at: 1 } })
      .toArray();
    const days = new Map<string, DaySums>();
    addToDays(days, transfers);
    for (const day of days.values())
      await bank.daySums.raw.updateOne({ _id: day._id }, { $inc: incrementsOf(day) }, { session, upsert: true });
    await bank.daySums.raw.updateOne({ _id: UP_TO }, { $set: { block } }, { session, upsert: true });
    return true;
  });
}
