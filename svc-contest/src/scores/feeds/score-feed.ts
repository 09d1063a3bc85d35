import { z } from 'zod';
import { instant } from '@baazi/contracts/shapes';
import type { FeedVerdict } from '../../schedule/feeds/fixture-feed';
import { scoreCard } from '../score-card';

/** Each report of a feed is the whole card so far. */
export const scoreReport = z.object({
  matchID: z.string().min(1).max(100),
  /** business time of the report */
  at: instant,
  card: scoreCard,
});
export type ScoreReport = z.output<typeof scoreReport>;

/** A source of scores. An adapter to a provider passes on each report unparsed; `accept-report.ts` parses and judges it. */
export interface ScoreFeed {
  readonly name: string;
  /** Passes on the reports since the last call; called every second. */
  collect(accept: (report: unknown) => Promise<FeedVerdict>): Promise<void>;
}
