import type { ProofDeps } from './proof-deps';

/** The key that signs from now on is published before the first signature; the one before it has ended. */
export async function publishKey(deps: ProofDeps): Promise<void> {
  const { publicKey } = deps.proofKey;
  const now = deps.service.clocks.machine.now();
  await deps.publishedKeys.updateOne(
    { _id: publicKey },
    { $setOnInsert: { from: now }, $unset: { until: 1 } },
    { upsert: true },
  );
  await deps.publishedKeys.updateMany({ _id: { $ne: publicKey }, until: { $exists: false } }, { $set: { until: now } });
}
