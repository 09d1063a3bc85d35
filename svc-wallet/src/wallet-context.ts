import {
  RuntimeSettings,
  KeyedBatcher,
  keyedQueue,
  type KeyedQueue,
  type Service,
  type Worker,
} from '@baazi/service-kit';
import { openWalletCollections, type WalletCollections } from './wallet-collections';
import type { MoneyState } from './settings/money-state';
import { openMoney } from './settings/open-money';
import { openProviders, type Providers } from './providers/providers';
import { sealKeys } from './ledger/seal/seal-keys';
import { Settler } from './stakes/settlement/settler';
import type { GroupedStake } from './stakes/stake-answer';
import type { StakeOrder } from './stakes/stake-order';
import { openTrips, type Trips } from './trips';
import type { WalletConfig } from './wallet-config';

/** A hot match in its last minute: up to 2 x 32 stakes are held by two commits. */
const STAKES_TOGETHER = { concurrency: 2, most: 32 };

/** What every story of this service works with. */
export interface WalletContext extends WalletCollections {
  service: Service<WalletConfig>;
  money: MoneyState;
  /** what operators set while the service runs */
  choices: RuntimeSettings;
  /** linked players back one side: the policy, or what operators chose in its place; read again like `windDown` */
  oneSide: boolean;
  providers: Providers;
  /** The stories of one player go one after another: they would only lose races against each other. */
  keyedQueue: KeyedQueue;
  /** Workers that a story wakes before their next round. Where none was started, nobody is woken. */
  workers: Partial<Record<'settler' | 'webhooks' | 'payouts' | 'refunds' | 'referrals' | 'sealer' | 'books', Worker>>;
  settler: Settler;
  /** stakes on their way into the books, by the home of their players (`Shards`) */
  stakeGroups: KeyedBatcher<StakeOrder, GroupedStake>;
  /** what deposits on their way share */
  trips: Trips;
  /** business time */
  now(): Date;
  /** machine time */
  machineNow(): Date;
}

export async function openWalletContext(service: Service<WalletConfig>): Promise<WalletContext> {
  const books = openWalletCollections(service.db, sealKeys(service.config));
  const money = await openMoney(service, books);
  const name = `${service.part}#${service.config.INSTANCE}#${process.pid}`;
  const machineNow = (): Date => service.clocks.machine.now();
  return {
    ...books,
    service,
    money,
    choices: new RuntimeSettings(service),
    oneSide: money.policies.has('one-side-per-group'),
    providers: openProviders(service, money),
    keyedQueue: keyedQueue(),
    workers: {},
    settler: new Settler({ decisions: books.decisions, name, now: machineNow }),
    stakeGroups: new KeyedBatcher<StakeOrder, GroupedStake>(STAKES_TOGETHER),
    trips: openTrips(),
    now: () => service.clocks.business.now(),
    machineNow,
  };
}
