import type { Collection, OperatorAction, Service, Worker } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import type { MoneySettings } from '../money-state';
import type { WalletConfig } from '../../wallet-config';
import type { Transfer } from '../transfer';
import type { Block, Unsealed } from './block';
import type { SealKeys } from './seal-keys';

/** The collections of the chain of blocks. */
export interface SealCollections {
  db: Connection;
  transfers: Collection<Transfer>;
  unsealed: Collection<Unsealed>;
  blocks: Collection<Block>;
  moneySettings: Collection<MoneySettings>;
  /** lines of the operators' log */
  operatorActions: Collection<OperatorAction>;
  /** keys that seal blocks */
  sealKeys: SealKeys;
}

/** Dependencies of sealing transfers and publishing the head of their chain. */
export interface SealDeps extends SealCollections {
  service: Pick<Service<WalletConfig>, 'config' | 'log' | 'services' | 'transactions'>;
  workers: Partial<Record<'sealer', Worker>>;
  /** sealing pauses while this instance settles */
  settler: { isAtWork(): boolean };
  /** machine time */
  machineNow(): Date;
}
