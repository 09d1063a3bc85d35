import type { endpoints, ReplyOf, WalletView } from '@baazi/contracts';
import { Batcher, KeyedBatcher } from '@baazi/service-kit';
import type { Entry, StoredReceipt } from '../entry';
import type { Market } from '../../markets/market';

/** svc-wallet's answer to a reservation; `single`: the batch left this one open, it needs a call of its own. */
export type Placed =
  { kind: 'answered'; stake: ReplyOf<typeof endpoints.closeStake>; wallet: WalletView } | { kind: 'single' };

/** A reservation whose stake is requested. */
export interface StakeOrder {
  entry: Entry;
  /** machine time in ms when its request times out */
  until: number;
}

/** A reservation whose stake svc-wallet has placed. */
export interface HeldEntry {
  entry: Entry;
  receipt: StoredReceipt | undefined;
}

/** Concurrent joins share their reads, writes and calls: one statement or call carries a batch. */
export interface JoinBatches {
  markets: Batcher<string, Market | null>;
  /** by the player's shard key, as are `holds` and `claims` */
  reservations: KeyedBatcher<Entry, 'reserved' | 'taken'>;
  /** by market */
  capped: KeyedBatcher<CapOrder, CapAnswer>;
  stakes: Batcher<StakeOrder, Placed>;
  holds: KeyedBatcher<HeldEntry, Entry | null>;
  /** whether this instance makes the next attempt at an open reservation */
  claims: KeyedBatcher<Entry, boolean>;
  /** by market: whether a reservation that may have been written late can still be completed */
  late: KeyedBatcher<Entry, boolean>;
}

/** Low concurrency makes larger batches: a statement costs more than the rows in it. */
const DATABASE_LIMITS = { concurrency: 2, most: 64 };
/** A capped market has one hot document: two concurrent commits would only conflict. */
const CAPPED_LIMITS = { concurrency: 1, most: 64 };
/** svc-wallet commits 32 stakes at a time, two commits concurrently. */
const WALLET_LIMITS = { concurrency: 2, most: 64 };

export const newJoinBatches = (): JoinBatches => ({
  markets: new Batcher(DATABASE_LIMITS),
  reservations: new KeyedBatcher(DATABASE_LIMITS),
  capped: new KeyedBatcher(CAPPED_LIMITS),
  stakes: new Batcher(WALLET_LIMITS),
  holds: new KeyedBatcher(DATABASE_LIMITS),
  claims: new KeyedBatcher(DATABASE_LIMITS),
  late: new KeyedBatcher(CAPPED_LIMITS),
});

/** The fields that a refused entry gets. */
export interface Refusal {
  state: 'refused';
  reason: string;
  missingRupees?: number;
}

/** Changes a market's exposure: a new entry adds its liability, a refused one takes it off. */
export type CapOrder =
  { kind: 'reserve'; entry: Entry; market: Market } | { kind: 'release'; entry: Entry; refusal: Refusal };
export type CapAnswer =
  | 'reserved'
  /** the slot or the idempotency key is in use */
  | 'taken'
  | 'full'
  /** the market's cap was switched between the entry check and now */
  | 'cap-changed'
  /** the entry as it was refused; null when it had ended before */
  | { released: Entry | null };
