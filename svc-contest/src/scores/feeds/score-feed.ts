import { z } from 'zod';
import { instant } from '@baazi/contracts/shapes';
import type { FeedVerdict } from '../../schedule/feeds/fixture-feed';
import { scoreCard } from '../score-card';

/** What a feed reports: the whole card as far as it knows it, each time. */
export const scoreReport = z.object({
  matchID: z.string().min(1).max(100),
  /** when the feed knew it, business time */
  at: instant,
  card: scoreCard,
});
export type ScoreReport = z.output<typeof scoreReport>;

/**
 * Where scores come from without a person at a keyboard. An adapter to a provider implements this one function: hand
 * over what was reported, unread; it is parsed and judged by whoever takes it.
 */
export interface ScoreFeed {
  readonly name: string;
  /** One look for new reports; called again and again. */
  collect(take: (report: unknown) => Promise<FeedVerdict>): Promise<void>;
}
