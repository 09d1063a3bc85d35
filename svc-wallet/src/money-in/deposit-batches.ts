import { BoundedCache, Batcher, KeyedBatcher, type Collection, type Service, type Worker } from '@baazi/service-kit';
import type { PlanId, ReplyMessage } from '@baazi/contracts';
import { randomUUID } from 'node:crypto';
import type { Intent, DepositRefusal } from './deposits/intent';
import type { SignFact } from '../ledger/authorisations/attested-facts';
import type { BatchResult } from '../ledger/ledger-transaction';
import type { Wallet } from '../ledger/wallet';
import type { Webhook } from './webhooks/webhook';
import type { Capture } from '../providers/provider';
import type { WithdrawalCollections, WithdrawalDeps } from '../money-out/withdrawal-deps';
import type { WalletConfig } from '../wallet-config';

/** A player's request for a payment link. */
export interface PaymentLinkRequest {
  userId: string;
  planId: PlanId;
  provider: string;
  /** `<userId>|<idempotency key>` */
  requestKey: string | undefined;
}
/** The payment page of an intent. */
export interface LinkedIntent {
  _id: string;
  linkId: string;
  paymentUrl: string;
}

/** A capture as its provider reports it. */
export interface ReportedCapture {
  provider: string;
  capture: Capture;
}
/** What a capture meets: a decided payment, no obstacle, or a case that must be decided singly. */
export type Met = { kind: 'decided' } | { kind: 'plain'; intent: Intent } | { kind: 'odd' };
/** A new payment that pays its intent exactly. */
export interface PlainCapture extends ReportedCapture {
  intent: Intent;
}
/** A payment that a batch commit of this instance has credited, with its player's wallet after that commit. */
export interface Credit {
  /** `<provider>:<payment id>` */
  paymentId: string;
  amountPaise: number;
  wallet: Wallet;
}
/** The wallet after a credit, and the text that its player reads. */
export interface Credited {
  wallet: Wallet;
  text: ReplyMessage;
}

/** A player's claim that a deposit of this amount has arrived. */
export interface Claim {
  userId: string;
  amountPaise: number;
  /** `<userId>|<idempotency key>`, or a generated key when the player sent none */
  key: string;
  /** The claim may be a repeat of an earlier request. */
  mayRepeat: boolean;
  /** An unclaimed payment that this instance has just credited to the player; it is tried first. */
  credit?: Credit;
}
/** `conflict`: the key was used for another amount. */
export type Acknowledged = 'acknowledged' | 'nothing' | 'conflict';

export const claimOf = (userId: string, amountPaise: number, idempotencyKey: string | undefined): Claim => ({
  userId,
  amountPaise,
  key: `${userId}|${idempotencyKey ?? randomUUID()}`,
  mayRepeat: idempotencyKey !== undefined,
});

const LIMITS = { concurrency: 1, most: 32 };
const MOST_KNOWN = 5000;

/** Batches of concurrent reads, writes and commits, shared by deposits in progress. */
export const openDepositBatches = () => ({
  intents: new KeyedBatcher<PaymentLinkRequest, BatchResult<Intent | DepositRefusal>>(LIMITS),
  links: new Batcher<LinkedIntent, true>(LIMITS),
  webhooks: new Batcher<Webhook, 'stored' | 'known'>(LIMITS),
  processedWebhooks: new Batcher<string, true>(LIMITS),
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
  processing: new Set<Promise<void>>(),
});
export type DepositBatches = ReturnType<typeof openDepositBatches>;

/** Includes the collections. */
export interface DepositCollections extends WithdrawalCollections {
  intents: Collection<Intent>;
  webhooks: Collection<Webhook>;
}

/** Dependencies of deposits, refunds, suspense and webhooks. */
export interface DepositDeps extends DepositCollections, WithdrawalDeps {
  service: Service<WalletConfig>;
  /** batches and caches shared by deposits in progress */
  depositBatches: DepositBatches;
  signFact: SignFact;
  workers: Partial<Record<'payouts' | 'referrals' | 'refunds', Worker>>;
}
