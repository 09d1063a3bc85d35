import type { Collection, KeyedQueue } from '@baazi/service-kit';
import type { MarketDeps } from '../markets/market';
import type { Player } from '../players/player';
import type { BooksLog } from '../proofs/log/books-log';
import type { ProofKey } from '../proofs/proof-key';
import type { Entry } from './entry';
import type { JoinBatches } from './join/join-batches';

/** What `entries` needs: joins, receipts, caps and tallies. It imports `markets`, `players` and `proofs`. */
export interface EntryDeps extends MarketDeps {
  entries: Collection<Entry>;
  players: Collection<Player>;
  /** serializes operations on one document, so that they do not lose races against each other */
  keyedQueue: KeyedQueue;
  batches: JoinBatches;
  /** svc-wallet compares device fingerprints, although no policy of this service does */
  wantsFingerprints: boolean;
  proofKey: ProofKey;
  log: BooksLog;
}

/** Dependencies of counting a market's entries. */
export type TallyDeps = Pick<EntryDeps, 'service' | 'entries' | 'keyedQueue'>;
/** Dependencies of signing a receipt. */
export type SigningDeps = Pick<EntryDeps, 'proofKey' | 'log'>;
