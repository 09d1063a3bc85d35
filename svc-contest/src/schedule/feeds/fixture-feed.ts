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
  /** Collects new deliveries; called periodically. */
  collect(take: (delivery: FixtureDelivery) => Promise<FeedVerdict>): Promise<void>;
}

export type FeedVerdict = { kind: 'taken'; report: unknown } | { kind: 'refused'; why: string; report?: unknown };
