import type { WalletContext } from '../../wallet-context';

/** A failed or cancelled try ends the intent, unless money has come or still comes: capture beats every other word. */
export async function noteIntentEnded(
  bank: WalletContext,
  provider: string,
  { kind, intentId }: { kind: 'failed' | 'cancelled'; intentId?: string },
): Promise<void> {
  if (intentId === undefined) return;
  await bank.intents.updateOne(
    { _id: intentId, provider, state: { $in: ['created', 'linked'] } },
    { $set: { state: kind } },
  );
}
