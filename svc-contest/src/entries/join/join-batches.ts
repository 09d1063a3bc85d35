import type { endpoints, ReplyOf, WalletView } from '@baazi/contracts';
import { Batcher, KeyedBatcher } from '@baazi/service-kit';
import type { Entry, StoredReceipt } from '../entry';
import type { Market } from '../../markets/market';

/** svc-wallet's answer to a reservation; alone: it was not asked, or did not answer this one. */
export type Placed =
  { kind: 'answered'; stake: ReplyOf<typeof endpoints.closeStake>; wallet: WalletView } | { kind: 'alone' };

/** A reservation on its way to svc-wallet; `until`: machine time in ms, when nobody waits for it any more. */
export interface StakeOrder {
  entry: Entry;
  until: number;
}

/** A reservation whose stake is in the books. */
export interface HeldEntry {
  entry: Entry;
  receipt: StoredReceipt | undefined;
}

/** Joins that wait at the same moment share each of their trips: to the markets, to the entries, to the wallet. */
export interface JoinBatches {
  markets: Batcher<string, Market | null>;
  /** by the home of their players (`Shards`) */
  reservations: KeyedBatcher<Entry, 'reserved' | 'taken'>;
  /** by market */
  underCaps: KeyedBatcher<CapOrder, CapAnswer>;
  stakes: Batcher<StakeOrder, Placed>;
  /** by the home of their players */
  holds: KeyedBatcher<HeldEntry, Entry | null>;
  /** by the home of their players: whether this copy takes the next try at an open reservation */
  claims: KeyedBatcher<Entry, boolean>;
}

/** Fewer at once make larger groups: a trip costs its sender and the database more than what it carries. */
const TO_DATABASE = { concurrency: 2, most: 64 };
/** A capped market has one hot document: two commits at once would only lose races against each other. */
const TO_CAPPED = { concurrency: 1, most: 64 };
/** svc-wallet commits 32 at a time, two commits side by side. */
const TO_WALLET = { concurrency: 2, most: 64 };

export const newJoinBatches = (): JoinBatches => ({
  markets: new Batcher(TO_DATABASE),
  reservations: new KeyedBatcher(TO_DATABASE),
  underCaps: new KeyedBatcher(TO_CAPPED),
  stakes: new Batcher(TO_WALLET),
  holds: new KeyedBatcher(TO_DATABASE),
  claims: new KeyedBatcher(TO_DATABASE),
});

/** What an entry's end as refused writes. */
export interface Refusal {
  state: 'refused';
  reason: string;
  missingRupees?: number;
}

/** What waits for a market's room: a new entry that needs some, or a refused one that gives its own back. */
export type CapOrder =
  { kind: 'reserve'; entry: Entry; market: Market } | { kind: 'release'; entry: Entry; refusal: Refusal };
export type CapAnswer =
  | 'reserved'
  /** the slot or the request's key is taken */
  | 'taken'
  | 'full'
  /** the market's cap was switched between the entry check and now */
  | 'cap-changed'
  /** the refused entry as it now stands; null when it had ended before */
  | { released: Entry | null };
