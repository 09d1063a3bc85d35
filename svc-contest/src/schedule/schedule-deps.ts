import type { Collection } from '@baazi/service-kit';
import type { TallyDeps } from '../entries/entry-deps';
import type { MarketDeps } from '../markets/market-deps';
import type { SeasonLoad } from './season/season-load';

/** What `schedule` needs: it publishes, imports and moves matches. It imports `entries` and `markets`. */
export interface ScheduleDeps extends MarketDeps, TallyDeps {
  seasonLoads: Collection<SeasonLoad>;
}
