import type { Collection } from '@baazi/service-kit';
import type { SettingsDeps } from '../settings/contest-settings';
import type { Exposure } from './exposure';
import type { Market } from './market';
import type { Fixture } from './matches/fixture';
import type { Question } from './questions/question';

/** What `markets` needs: matches, questions, their limits and rules. It imports `settings` only. */
export interface MarketDeps extends SettingsDeps {
  fixtures: Collection<Fixture>;
  questions: Collection<Question>;
  markets: Collection<Market>;
  exposure: Collection<Exposure>;
  /** business time */
  now(): Date;
  /** Fixtures, questions or results changed: caches are dropped on every instance, and open pages refetch. */
  announceChange(): void;
}
