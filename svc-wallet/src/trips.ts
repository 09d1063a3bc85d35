import { BoundedCache, Batcher, KeyedBatcher } from '@baazi/service-kit';
import type { Acknowledged, Claim } from './money-in/deposits/claim';
import type { Intent } from './money-in/deposits/intent';
import type { LinkedIntent, LinkWish } from './money-in/deposits/link-wish';
import type { DepositRefusal } from './money-in/deposits/reason-not-to-deposit';
import type { Credit, Credited, Met, PlainCapture, Told } from './money-in/deposits/told';
import type { Shared } from './ledger/shared';
import type { FirstDeposit, Reward, Rewarded } from './players/referrals/reward';
import type { Wallet } from './ledger/wallet';
import type { Webhook } from './money-in/webhooks/webhook';

const TOGETHER = { concurrency: 1, most: 32 };
const MOST_KNOWN = 5000;

/** What deposits under way share, each with those who wait at the same moment: a read, a write or a commit. */
export const openTrips = () => ({
  intents: new KeyedBatcher<LinkWish, Shared<Intent | DepositRefusal>>(TOGETHER),
  links: new Batcher<LinkedIntent, true>(TOGETHER),
  webhooks: new Batcher<Webhook, 'stored' | 'known'>(TOGETHER),
  workedOff: new Batcher<string, true>(TOGETHER),
  captures: new Batcher<Told, Met>(TOGETHER),
  credits: new KeyedBatcher<PlainCapture, Shared<Credited>>(TOGETHER),
  claims: new Batcher<Claim, Acknowledged>(TOGETHER),
  openIntents: new Batcher<string, readonly Intent[]>(TOGETHER),
  wallets: new KeyedBatcher<string, Wallet>(TOGETHER),
  firstDeposits: new Batcher<FirstDeposit, { reward: Reward | undefined }>(TOGETHER),
  rewards: new KeyedBatcher<Reward, Shared<Rewarded>>(TOGETHER),
  /** Captures that a provider has told this copy of, by intent: who comes back from paying need not have it asked. */
  heard: new BoundedCache<Told>(MOST_KNOWN),
  /** Intents that this copy has opened and seen no payment of: whom a capture is for is known without a look. */
  opened: new BoundedCache<Intent>(MOST_KNOWN),
  /** What this copy has credited last and nobody has claimed, by player: a claim need not look for it. */
  credited: new BoundedCache<Credit>(MOST_KNOWN),
  /** Credits under way in this copy, by payment: webhook, claim and poller that meet are one. */
  crediting: new Map<string, Promise<Credit | undefined>>(),
  /** The same by player: who comes back meanwhile waits for the money that is on its way. */
  creditOf: new Map<string, Promise<Credit | undefined>>(),
  /** Webhooks that were answered and are being worked off. */
  obeying: new Set<Promise<void>>(),
});
export type Trips = ReturnType<typeof openTrips>;
