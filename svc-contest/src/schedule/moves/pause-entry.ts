import type { ContestContext } from '../../contest-context';
import type { planMove } from './plan-move';

/** Long enough to look again and confirm. Entry opens again by itself. */
const PAUSE_MS = 30_000;

/** Holds back entries to what a move would cut, so that what the operator confirms is what is there. */
export async function pauseEntry(contest: ContestContext, moves: Awaited<ReturnType<typeof planMove>>): Promise<void> {
  const now = contest.service.clocks.machine.now();
  const cut = moves.filter(({ plan }) => plan.voidFrom !== undefined).map(({ market }) => market._id);
  await contest.markets.updateMany(
    { _id: { $in: cut }, $or: [{ entryPausedUntil: { $exists: false } }, { entryPausedUntil: { $lt: now } }] },
    { $set: { entryPausedUntil: new Date(now.getTime() + PAUSE_MS) } },
  );
}
