import { BoundedCache, Groups, GroupsByKey } from '@baazi/service-kit';
import type { Acknowledged, Claim } from './deposits/claim';
import type { Intent } from './deposits/intent';
import type { LinkedIntent, LinkWish } from './deposits/link-wish';
import type { DepositRefusal } from './deposits/reason-not-to-deposit';
import type { Credit, Credited, Met, PlainCapture, Told } from './deposits/told';
import type { Shared } from './ledger/shared';
import type { FirstDeposit, Reward, Rewarded } from './referrals/reward';
import type { Wallet } from './wallets/wallet';
import type { Webhook } from './webhooks/webhook';

const TOGETHER = { atOnce: 1, most: 32 };
const MOST_KNOWN = 5000;

/** What deposits under way share, each with those who wait at the same moment: a read, a write or a commit. */
export const openTrips = () => ({
  intents: new GroupsByKey<LinkWish, Shared<Intent | DepositRefusal>>(TOGETHER),
  links: new Groups<LinkedIntent, true>(TOGETHER),
  webhooks: new Groups<Webhook, 'stored' | 'known'>(TOGETHER),
  workedOff: new Groups<string, true>(TOGETHER),
  captures: new Groups<Told, Met>(TOGETHER),
  credits: new GroupsByKey<PlainCapture, Shared<Credited>>(TOGETHER),
  claims: new Groups<Claim, Acknowledged>(TOGETHER),
  openIntents: new Groups<string, readonly Intent[]>(TOGETHER),
  wallets: new GroupsByKey<string, Wallet>(TOGETHER),
  firstDeposits: new Groups<FirstDeposit, { reward: Reward | undefined }>(TOGETHER),
  rewards: new GroupsByKey<Reward, Shared<Rewarded>>(TOGETHER),
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
