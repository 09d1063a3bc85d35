import type { Collection, Db } from 'mongodb';

export const MARKETS = 200;
/** stakes of a market */
export const BATCH = 100;

interface Wallet {
  _id: number;
  player: string;
  cash: number;
  version: number;
  pad: string;
}
interface Posting {
  _id: number;
  player: string;
  at: Date;
  paise: number;
  kind?: string;
}
interface Stake {
  _id: string;
  userId: string;
  n: number;
  applied: number;
  [field: string]: unknown;
}
interface Transfer {
  _id: string;
  [field: string]: unknown;
}

/** The data of the measured operations. */
export interface Tables {
  wallets: Collection<Wallet>;
  legs: Collection<Posting>;
  stakes: Collection<Stake>;
  transfers: Collection<Transfer>;
}
export const tablesOf = (db: Db): Tables => ({
  wallets: db.collection<Wallet>('wallets'),
  legs: db.collection<Posting>('legs'),
  stakes: db.collection<Stake>('stakes'),
  transfers: db.collection<Transfer>('transfers'),
});

/** Wallets, and markets of 100 stakes each, as a settlement finds them. */
export async function fill({ wallets, legs: postings, stakes, transfers }: Tables, documents: number): Promise<void> {
  await wallets.createIndex({ player: 1 }, { unique: true });
  await postings.createIndex({ player: 1, at: -1 });
  await stakes.createIndex({ market: 1, applied: 1, _id: 1 });
  await stakes.createIndex({ userId: 1, placedAt: 1 });
  await transfers.createIndex(
    { player: 1, version: 1 },
    { unique: true, partialFilterExpression: { player: { $exists: true } } },
  );
  for (let from = 0; from < documents; from += 1000) await wallets.insertMany(walletsFrom(from, documents));
  for (let market = 0; market < MARKETS; market++) await stakes.insertMany(stakesOf(market, documents));
}

const walletsFrom = (from: number, documents: number): Wallet[] =>
  Array.from({ length: Math.min(1000, documents - from) }, (_, i) => ({
    _id: from + i,
    player: `p${from + i}`,
    cash: 1_000_000,
    version: 0,
    pad: 'x'.repeat(120),
  }));

const stakesOf = (market: number, documents: number): Stake[] =>
  Array.from({ length: BATCH }, (_, i) => ({
    _id: `pick:${market}:${i}`,
    userId: `p${(market * BATCH + i) % documents}`,
    market: `match:${market}`,
    selection: 'a',
    stakePaise: 4900,
    payoutPaise: 9800,
    acceptedAt: new Date(),
    label: 'Team A to win',
    requestHash: 'f'.repeat(64),
    state: 'open',
    paid: { cash: 4900, bonus: 0 },
    n: 0,
    applied: 0,
    placedAt: new Date(),
  }));
