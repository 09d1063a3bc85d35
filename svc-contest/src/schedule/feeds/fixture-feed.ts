import type { RowFormat } from '../season/parse-rows';

/** Fixtures as a provider delivers them. */
export interface FixtureDelivery {
  /** what the audit log names */
  source: string;
  format: RowFormat;
  text: string;
}

/**
 * Where fixtures come from without a person at a keyboard. An adapter to a provider implements this one function: hand
 * over each delivery, and learn whether it was taken, or why not.
 */
export interface FixtureFeed {
  readonly name: string;
  /** One look for new deliveries; called again and again. */
  collect(take: (delivery: FixtureDelivery) => Promise<FeedVerdict>): Promise<void>;
}

export type FeedVerdict = { kind: 'taken'; report: unknown } | { kind: 'refused'; why: string; report?: unknown };
