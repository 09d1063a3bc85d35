import type { RowFormat } from '../season/parse-rows';

/** Fixtures as a provider delivers them. */
export interface FixtureDelivery {
  /** the subject in the operators' log */
  source: string;
  format: RowFormat;
  text: string;
}

/**
 * A source of fixtures without an operator. The adapter of a provider implements `collect`: it passes each delivery to
 * `take` and gets the verdict.
 */
export interface FixtureFeed {
  readonly name: string;
  /** Collects new deliveries; returns in how many milliseconds the next may come, 0 for any time. */
  collect(take: (delivery: FixtureDelivery) => Promise<FeedVerdict>): Promise<number>;
}

export type FeedVerdict = { kind: 'taken'; report: unknown } | { kind: 'refused'; why: string; report?: unknown };
