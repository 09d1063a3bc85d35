import type { ImportFormat } from '../import-fixtures/parse-import';

/** Fixtures as a provider delivers them. */
export interface FixtureDelivery {
  /** what the audit log names */
  source: string;
  format: ImportFormat;
  text: string;
}

/**
 * Where fixtures come from without a person at a keyboard. An adapter to a provider implements this one function: hand over each
 * delivery, and learn whether it was taken (`applied`), or why not.
 */
export interface FixtureFeed {
  readonly name: string;
  /** One look for new deliveries; called again and again. */
  collect(take: (delivery: FixtureDelivery) => Promise<FeedVerdict>): Promise<void>;
}

export type FeedVerdict = { taken: true; report: unknown } | { taken: false; why: string; report?: unknown };
