import { isDuplicateKey } from '@baazi/service-kit';
import type { Contest } from '../contest';

/** One small write a report: what it means for the standings is worked out when the money has moved. */
export async function noteDue(contest: Contest, market: string): Promise<void> {
  const note = () => contest.dueMarkets.raw.updateOne({ _id: market }, { $inc: { heard: 1 } }, { upsert: true });
  try {
    await note();
  } catch (error) {
    // Two first reports at once: it is there now.
    if (!isDuplicateKey(error)) throw error;
    await note();
  }
}
