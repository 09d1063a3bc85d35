import type { ProofDeps } from './proof-deps';

/** Publishes the current key before its first signature, and ends the previous one. */
export async function publishKey(deps: Pick<ProofDeps, 'service' | 'proofKey' | 'publishedKeys'>): Promise<void> {
  const { publicKey } = deps.proofKey;
  const now = deps.service.clocks.machine.now();
  await deps.publishedKeys.updateOne(
    { _id: publicKey },
    { $setOnInsert: { from: now }, $unset: { until: 1 } },
    { upsert: true },
  );
  await deps.publishedKeys.updateMany({ _id: { $ne: publicKey }, until: { $exists: false } }, { $set: { until: now } });
}
