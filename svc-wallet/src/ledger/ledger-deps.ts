import type { Collection, KeyedQueue, Service } from '@baazi/service-kit';
import type { MoneyState } from './money-state';
import type { WalletConfig } from '../wallet-config';
import type { Payment } from './payment';
import type { Unsealed } from './seal/block';
import type { Transfer } from './transfer';
import type { Wallet } from './wallet';

/** The collections that posting reads and writes. */
export interface LedgerCollections {
  wallets: Collection<Wallet>;
  transfers: Collection<Transfer>;
  payments: Collection<Payment>;
  unsealed: Collection<Unsealed>;
}

/** Dependencies of posting transfers. Other folders extend it by their own collections. */
export interface LedgerDeps extends LedgerCollections {
  service: Pick<Service<WalletConfig>, 'live' | 'shards' | 'transactions'>;
  money: MoneyState;
  /** Runs the operations of one player in sequence: concurrent ones would only lose races against each other. */
  playerQueue: KeyedQueue;
  /** business time */
  now(): Date;
  /** machine time */
  machineNow(): Date;
}
