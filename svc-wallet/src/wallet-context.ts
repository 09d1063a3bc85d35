import {
  RuntimeSettings,
  instanceName,
  KeyedBatcher,
  keyedQueue,
  type KeyedQueue,
  type Service,
  type Worker,
  lineKeysOf,
} from '@baazi/service-kit';
import { openWalletCollections, type WalletCollections } from './wallet-collections';
import { type MoneyState, openMoney } from './ledger/money-state';
import { openProviders, type Providers } from './providers/providers';
import { sealKeys } from './ledger/seal/seal-keys';
import { factSigner, type SignFact } from './ledger/authorisations/attested-facts';
import { signAndSealLines } from './ledger/authorisations/seal-lines';
import { Settler } from './stakes/settlement/settler';
import type { BatchedStake, StakeOrder } from './stakes/stake-order';
import { openRewardBatches, type RewardBatches } from './players/rewards/reward';
import { openDepositBatches, type DepositBatches } from './money-in/deposit-batches';
import type { WalletConfig } from './wallet-config';

/** A hot match in its last minute: two commits place up to 2 x 32 stakes. */
const STAKES_TOGETHER = { concurrency: 2, most: 32 };

/** Everything this service works with. The mount file assembles it; a function takes only what it needs of it. */
export interface WalletContext extends WalletCollections {
  service: Service<WalletConfig>;
  money: MoneyState;
  /** settings that operators change at run time */
  runtimeSettings: RuntimeSettings;
  /** linked players are held to one side: the policy, or the operators' setting; refreshed like `windDown` */
  oneSide: boolean;
  /** settings whose signed lines say otherwise, each alarmed once */
  forgedSettings: Set<string>;
  signFact: SignFact;
  providers: Providers;
  /** Runs the operations of one player in sequence: concurrent ones would only lose races against each other. */
  playerQueue: KeyedQueue;
  /** Workers that an operation wakes before their next round; absent ones are not started here. */
  workers: Partial<Record<'settler' | 'webhooks' | 'payouts' | 'refunds' | 'referrals' | 'sealer' | 'ledger', Worker>>;
  settler: Settler;
  /** stakes waiting for a shared commit, by shard (`Shards`) */
  stakeBatches: KeyedBatcher<StakeOrder, BatchedStake>;
  /** batches and caches of concurrent deposits */
  depositBatches: DepositBatches;
  rewardBatches: RewardBatches;
  /** business time */
  now(): Date;
  /** machine time */
  machineNow(): Date;
}

export async function openWalletContext(service: Service<WalletConfig>): Promise<WalletContext> {
  const { config } = service;
  const collections = openWalletCollections(service.db, {
    sealKeys: sealKeys(config),
    lineKeys: lineKeysOf('svc-wallet', config),
  });
  signAndSealLines(service, collections);
  const money = await openMoney(service, collections);
  const name = `${service.part}#${instanceName(service.config)}#${process.pid}`;
  const machineNow = (): Date => service.clocks.machine.now();
  return {
    ...collections,
    service,
    money,
    runtimeSettings: new RuntimeSettings(service),
    oneSide: money.policies.has('one-side-per-group'),
    forgedSettings: new Set(),
    signFact: factSigner(config.SERVICE_PRIVATE_KEY),
    providers: openProviders(service, money),
    playerQueue: keyedQueue(),
    workers: {},
    settler: new Settler({ decisions: collections.decisions, name, now: machineNow }),
    stakeBatches: new KeyedBatcher<StakeOrder, BatchedStake>(STAKES_TOGETHER),
    depositBatches: openDepositBatches(),
    rewardBatches: openRewardBatches(),
    now: () => service.clocks.business.now(),
    machineNow,
  };
}
