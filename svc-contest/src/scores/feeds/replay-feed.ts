import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MarketDeps } from '../../markets/market-deps';
import type { Fixture } from '../../markets/matches/fixture';
import { progressOf, scoreCard, type ScoreCard } from '../score-card';
import { cardAt } from './card-at';
import type { ScoreFeed, ScoreReport } from './score-feed';

export type ReplayDeps = Pick<MarketDeps, 'fixtures' | 'now'>;

/** Longer than any match takes. */
const MAX_MATCH_MS = 6 * 3600_000;

/**
 * For the local stack: the season's real balls at the pace of a match, by the business clock. The first call reports every
 * match that was played before, oldest first; later calls report those in play.
 */
export function replayFeed({ fixtures, now }: ReplayDeps, balls: ReadonlyMap<string, ScoreCard>): ScoreFeed {
  const reported = new Map<string, number>();
  let collectedAtMs = 0;
  return {
    name: 'ipl-replay',
    async collect(accept) {
      const at = now();
      const started = await fixtures
        .find({ startsAt: { $lte: at, $gt: new Date(collectedAtMs - MAX_MATCH_MS) } })
        .sort({ startsAt: 1 })
        .lean<Fixture[]>();
      for (const fixture of started) {
        const report = reportOf(fixture, balls.get(fixture.key), at);
        if (!report || reported.get(fixture.matchID) === progressOf(report.card)) continue;
        await accept(report);
        reported.set(fixture.matchID, progressOf(report.card));
      }
      collectedAtMs = at.getTime();
    },
  };
}

function reportOf({ matchID, startsAt }: Fixture, match: ScoreCard | undefined, now: Date): ScoreReport | undefined {
  const found = match && cardAt(match, now.getTime() - startsAt.getTime());
  if (!found) return undefined;
  return { matchID, at: new Date(startsAt.getTime() + found.sinceStartMs).toISOString(), card: found.card };
}

const SHIPPED_SEASONS = path.resolve(__dirname, '../../../seasons');

const packedCards = z.array(
  z
    .object({
      key: z.string(),
      innings: z.array(z.looseObject({ overs: z.string().transform((text) => text.split(' ')) })),
    })
    .loose(),
);

/** Every ball of a shipped season by the key of its fixture; empty for a season that ships without balls. */
export async function seasonBalls(season: string): Promise<Map<string, ScoreCard>> {
  const file = path.join(SHIPPED_SEASONS, `${path.basename(season)}.balls.json`);
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  if (text === undefined) return new Map();
  return new Map(packedCards.parse(JSON.parse(text)).map(({ key, ...card }) => [key, scoreCard.parse(card)]));
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
