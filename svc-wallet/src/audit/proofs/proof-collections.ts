import { collectionOf } from '@baazi/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { ContestPick } from '../contest/contest-collections';

/** The fields of svc-contest's closed books and log that this service reads. */
export interface ProofPick extends ContestPick {
  salt?: string;
  rulesHash?: string;
}
export interface ClosedBook {
  _id: string;
  market: string;
  revision: number;
  size: number;
  root: string;
  note: string;
}
export interface ProofPage {
  _id: string;
  book: string;
  page: number;
  hashes: string;
}
export interface ProofLogEntry {
  _id: number;
  kind: string;
  subject: string;
  text: string;
}
export interface ProofLogHead {
  _id: string;
  size: number;
  root: string;
}
export interface ProofMarket {
  _id: string;
  revision: number;
}
export interface ProofCollections {
  picks: mongo.Collection<ProofPick>;
  markets: mongo.Collection<ProofMarket>;
  books: mongo.Collection<ClosedBook>;
  pages: mongo.Collection<ProofPage>;
  logEntries: mongo.Collection<ProofLogEntry>;
  logHeads: mongo.Collection<ProofLogHead>;
}

const withId = <T extends { _id: string | number }>(type: typeof String | typeof Number) =>
  new Schema<T>({ _id: type }, { versionKey: false, autoCreate: false, autoIndex: false });
const openPicks = collectionOf<ProofPick>('ProofPick', withId(String), 'picks');
const openMarkets = collectionOf<ProofMarket>('ProofMarket', withId(String), 'markets');
const openCollections = collectionOf<ClosedBook>('ProofBook', withId(String), 'books');
const openPages = collectionOf<ProofPage>('ProofPage', withId(String), 'bookPages');
const openLogEntries = collectionOf<ProofLogEntry>('ProofLogEntry', withId(Number), 'logEntries');
const openLogHeads = collectionOf<ProofLogHead>('ProofLogHead', withId(String), 'logHeads');

export function openProofCollections(db: Connection, contest: string): ProofCollections {
  const other = db.useDb(contest, { useCache: true });
  return {
    picks: openPicks(other).raw,
    markets: openMarkets(other).raw,
    books: openCollections(other).raw,
    pages: openPages(other).raw,
    logEntries: openLogEntries(other).raw,
    logHeads: openLogHeads(other).raw,
  };
}
