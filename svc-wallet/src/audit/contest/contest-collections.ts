import {
  collectionOf,
  openOperatorActions,
  type Collection,
  type LineKeys,
  type OperatorAction,
} from '@baazi/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';

/** The fields of svc-contest's documents that this service reads. */
export interface ContestPick {
  _id: string;
  userId: string;
  market: string;
  kind: string;
  subject: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  acceptedAt: Date;
  locksAt?: Date;
  label: string;
  reservedAt?: Date;
  triedAt?: Date;
  state: 'reserved' | 'held' | 'refused';
  result: 'pending' | 'won' | 'lost' | 'void';
  n: number;
  slot?: string;
}
export interface ContestMarket {
  _id: string;
  state: 'open' | 'declared' | 'settled';
  revision: number;
  outcome?: string;
  decidedAt?: Date;
  voidFrom?: Date;
  cutOpen?: boolean;
  outcomes: string[];
  locksAt: Date;
  history: {
    revision: number;
    outcome: string;
    by: string;
    note: string;
    source?: string;
    feedWrong?: string;
    at: Date;
  }[];
  correction?: object;
  capPaise?: number;
  maxStakePaise?: number;
  capEpoch: number;
}
export interface ContestExposure {
  /** the market */
  _id: string;
  epoch: number;
  liabilityPaise: Record<string, number>;
}
export interface ContestDueMarket {
  /** the market */
  _id: string;
  since?: Date;
}
export interface ContestCollections {
  picks: mongo.Collection<ContestPick>;
  markets: mongo.Collection<ContestMarket>;
  exposure: mongo.Collection<ContestExposure>;
  dueMarkets: mongo.Collection<ContestDueMarket>;
  /** lines of its operators' log, and the keys that signed them */
  operatorActions: Collection<OperatorAction>;
  lineKeys: LineKeys;
}

/** Where svc-contest's documents are, and the keys that it signed with. */
export interface ContestDatabase {
  database: string;
  lineKeys: LineKeys;
}

const bare = { versionKey: false, autoCreate: false, autoIndex: false } as const;
const openPicks = collectionOf<ContestPick>('Pick', new Schema<ContestPick>({ _id: String }, bare), 'picks');
const openMarkets = collectionOf<ContestMarket>('Market', new Schema<ContestMarket>({ _id: String }, bare), 'markets');
const openExposure = collectionOf<ContestExposure>(
  'Exposure',
  new Schema<ContestExposure>({ _id: String }, bare),
  'exposure',
);

const openDueMarkets = collectionOf<ContestDueMarket>(
  'DueMarket',
  new Schema<ContestDueMarket>({ _id: String }, bare),
  'dueMarkets',
);

/** svc-contest's database, on the wallet's connection. */
export function openContestCollections(
  wallet: Connection,
  database: string,
  lineKeys: LineKeys = new Map(),
): ContestCollections {
  const db = wallet.useDb(database, { useCache: true });
  return {
    picks: openPicks(db).raw,
    markets: openMarkets(db).raw,
    exposure: openExposure(db).raw,
    dueMarkets: openDueMarkets(db).raw,
    operatorActions: openOperatorActions(db),
    lineKeys,
  };
}
