import type { Entry } from '../entry';
import type { Market } from '../../markets/market';

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
