import type { Core } from '../core';
import { intents } from './intent';

/** A failed or cancelled try ends the intent, unless money has come or still comes: capture beats every other word. */
export async function noteIntentEnded(
  core: Core,
  provider: string,
  { kind, intentId }: { kind: 'failed' | 'cancelled'; intentId?: string },
): Promise<void> {
  if (intentId === undefined) return;
  await intents(core.db).updateOne(
    { _id: intentId, provider, state: { $in: ['created', 'linked'] } },
    { $set: { state: kind } },
  );
}
