import type { Collection, KeyedQueue, Service, Worker } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import type { MoneySettings } from '../settings/money-settings';
import type { MoneyState } from '../settings/money-state';
import type { WalletConfig } from '../wallet-config';
import type { Payment } from './payment';
import type { Block } from './seal/block';
import type { SealKeys } from './seal/seal-keys';
import type { Unsealed } from './seal/unsealed';
import type { Transfer } from './transfer';
import type { Wallet } from './wallet';

/** The collections among them. */
export interface LedgerCollections {
  db: Connection;
  wallets: Collection<Wallet>;
  transfers: Collection<Transfer>;
  payments: Collection<Payment>;
  moneySettings: Collection<MoneySettings>;
  blocks: Collection<Block>;
  unsealed: Collection<Unsealed>;
  /** keys that seal blocks */
  sealKeys: SealKeys;
}

/** Dependencies of posting, reading and sealing transfers. Other folders extend it by their own collections. */
export interface LedgerDeps extends LedgerCollections {
  service: Pick<Service<WalletConfig>, 'config' | 'live' | 'log' | 'services' | 'shards' | 'transactions'>;
  money: MoneyState;
  /** Runs the operations of one player in sequence: concurrent ones would only lose races against each other. */
  playerQueue: KeyedQueue;
  /** Workers that an operation wakes before their next round; absent ones are not started here. */
  workers: Partial<Record<'settler' | 'webhooks' | 'payouts' | 'refunds' | 'referrals' | 'sealer' | 'books', Worker>>;
  /** sealing pauses while this instance settles */
  settler: { isAtWork(): boolean };
  /** business time */
  now(): Date;
  /** machine time */
  machineNow(): Date;
}
