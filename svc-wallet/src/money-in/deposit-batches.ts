import { BoundedCache, Batcher, KeyedBatcher } from '@baazi/service-kit';
import type { Acknowledged, Claim } from './deposits/claim';
import type { Intent } from './deposits/intent';
import type { LinkedIntent, PaymentLinkRequest } from './deposits/payment-link-request';
import type { DepositRefusal } from './deposits/intent';
import type { Credit, Credited, Met, PlainCapture, ReportedCapture } from './deposits/reported-capture';
import type { BatchResult } from '../ledger/shared';
import type { Wallet } from '../ledger/wallet';
import type { Webhook } from './webhooks/webhook';

const LIMITS = { concurrency: 1, most: 32 };
const MOST_KNOWN = 5000;

/** Batches of concurrent reads, writes and commits, shared by deposits in progress. */
export const openDepositBatches = () => ({
  intents: new KeyedBatcher<PaymentLinkRequest, BatchResult<Intent | DepositRefusal>>(LIMITS),
  links: new Batcher<LinkedIntent, true>(LIMITS),
  webhooks: new Batcher<Webhook, 'stored' | 'known'>(LIMITS),
  workedOff: new Batcher<string, true>(LIMITS),
  captures: new Batcher<ReportedCapture, Met>(LIMITS),
  credits: new KeyedBatcher<PlainCapture, BatchResult<Credited>>(LIMITS),
  claims: new Batcher<Claim, Acknowledged>(LIMITS),
  openIntents: new Batcher<string, readonly Intent[]>(LIMITS),
  wallets: new KeyedBatcher<string, Wallet>(LIMITS),
  /** Captures that a provider has reported to this instance, by intent: a claim for them needs no provider request. */
  reportedCaptures: new BoundedCache<ReportedCapture>(MOST_KNOWN),
  /** Intents that this instance has opened and that are unpaid so far: a capture finds its player without a read. */
  opened: new BoundedCache<Intent>(MOST_KNOWN),
  /** The latest unclaimed credit of this instance, by player: a claim needs no read to find it. */
  credited: new BoundedCache<Credit>(MOST_KNOWN),
  /** Credits in progress in this instance, by payment: concurrent webhook, claim and poller share one credit. */
  crediting: new Map<string, Promise<Credit | undefined>>(),
  /** Credits in progress, by player: a claim made meanwhile awaits the credit. */
  creditOf: new Map<string, Promise<Credit | undefined>>(),
  /** Webhooks that were acknowledged and are being processed. */
  obeying: new Set<Promise<void>>(),
});
export type DepositBatches = ReturnType<typeof openDepositBatches>;
