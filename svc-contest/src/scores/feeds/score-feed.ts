import { z } from 'zod';
import { instant } from '@baazi/contracts/shapes';
import type { FeedVerdict } from '../../schedule/feeds/fixture-feed';
import { scoreCard } from '../score-card';

const name = z.string().min(1).max(60);
/** Known from about half an hour before the start. */
const announced = z.object({
  toss: z.object({ winner: z.string().max(10), decision: z.enum(['bat', 'field']) }).optional(),
  /** by team, in the order that they were named */
  lineups: z.record(z.string().max(10), z.array(name).min(1).max(12)).optional(),
});

/** Each report of a feed is the whole card so far; before the first ball, one without innings. */
export const scoreReport = announced.extend({
  matchID: z.string().min(1).max(100),
  /** business time of the report */
  at: instant,
  card: scoreCard,
});
export type ScoreReport = z.output<typeof scoreReport>;

/**
 * A source of scores. An adapter to a provider passes on each report unparsed; `accept-report.ts` parses and judges it.
 */
export interface ScoreFeed {
  readonly name: string;
  /** Passes on the reports since the last call; returns in how many milliseconds the next may come, 0 for any time. */
  collect(accept: (report: unknown) => Promise<FeedVerdict>): Promise<number>;
}
