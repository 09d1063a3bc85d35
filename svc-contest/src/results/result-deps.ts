import type { Collection } from '@baazi/service-kit';
import type { EntryDeps } from '../entries/entry-deps';
import type { DueMarket } from './due-market';

/** What `results` needs: declarations, corrections and what svc-wallet settled. It imports `entries` and `markets`. */
export interface ResultDeps extends Pick<
  EntryDeps,
  'service' | 'fixtures' | 'questions' | 'markets' | 'entries' | 'players' | 'keyedQueue' | 'now' | 'announceChange'
> {
  dueMarkets: Collection<DueMarket>;
}
