import type { ContestContext } from '../contest-context';

/** The key that signs from now on is published before the first signature; the one before it has ended. */
export async function publishKey(contest: ContestContext): Promise<void> {
  const { publicKey } = contest.proofKey;
  const now = contest.service.clocks.machine.now();
  await contest.publishedKeys.updateOne(
    { _id: publicKey },
    { $setOnInsert: { from: now }, $unset: { until: 1 } },
    { upsert: true },
  );
  await contest.publishedKeys.updateMany(
    { _id: { $ne: publicKey }, until: { $exists: false } },
    { $set: { until: now } },
  );
}
