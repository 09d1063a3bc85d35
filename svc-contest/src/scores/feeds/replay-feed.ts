import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dueIn, partFolder } from '@baazi/service-kit';
import { z } from 'zod';
import type { MarketDeps } from '../../markets/market';
import type { Fixture } from '../../markets/matches/fixture';
import { delivery } from '../delivery';
import { progressOf, scoreCard, type ScoreCard } from '../score-card';
import { cardAt } from './card-at';
import { scoreReport, type ScoreFeed, type ScoreReport } from './score-feed';

export type ReplayDeps = Pick<MarketDeps, 'fixtures' | 'now'>;

/** Longer than any match takes. */
const MAX_MATCH_MS = 6 * 3600_000;
/** The coin is tossed half an hour before the start, just after entry has closed. */
const TOSS_BEFORE_START_MS = 29 * 60_000;

/** All that is known of a played match. */
export interface PlayedMatch extends Pick<ScoreReport, 'toss' | 'lineups'> {
  card: ScoreCard;
}

/**
 * For the local stack: the season's real balls at the pace of a match, by the business clock. The first call reports
 * every match that was played before, oldest first; later calls report those in play.
 */
export function replayFeed({ fixtures, now }: ReplayDeps, balls: ReadonlyMap<string, PlayedMatch>): ScoreFeed {
  const reported = new Map<string, number>();
  let collectedAtMs = 0;
  return {
    name: 'ipl-replay',
    async collect(accept) {
      const at = now();
      // A match whose toss is due counts as begun.
      const begun = new Date(at.getTime() + TOSS_BEFORE_START_MS);
      const started = await fixtures
        .find({ startsAt: { $lte: begun, $gt: new Date(collectedAtMs - MAX_MATCH_MS) } })
        .sort({ startsAt: 1 })
        .lean<Fixture[]>();
      for (const fixture of started) {
        const report = reportOf(fixture, balls.get(fixture.key), at);
        if (!report || reported.get(fixture.matchID) === progressOf(report.card)) continue;
        await accept(report);
        reported.set(fixture.matchID, progressOf(report.card));
      }
      collectedAtMs = at.getTime();
      const isInPlay = started.some(({ key, matchID }) => {
        const match = balls.get(key);
        return match !== undefined && reported.get(matchID) !== progressOf(match.card);
      });
      return isInPlay ? 0 : dueIn(fixtures.raw, 'startsAt', { after: begun, now: begun });
    },
  };
}

function reportOf({ matchID, startsAt }: Fixture, match: PlayedMatch | undefined, now: Date): ScoreReport | undefined {
  if (!match) return undefined;
  const { card, ...announced } = match;
  const before = { card: { quota: card.quota, innings: [] }, sinceStartMs: -TOSS_BEFORE_START_MS };
  const found = cardAt(card, now.getTime() - startsAt.getTime()) ?? (announced.toss && before);
  if (!found) return undefined;
  return {
    matchID,
    at: new Date(startsAt.getTime() + found.sinceStartMs).toISOString(),
    card: found.card,
    ...announced,
  };
}

const SHIPPED_SEASONS = path.join(partFolder(__dirname), 'seasons');

const packedCards = z.array(
  z
    .object({
      key: z.string(),
      innings: z.array(z.looseObject({ overs: z.string().transform((text) => text.split(' ')) })),
    })
    .loose(),
);

/** Toss, line-ups, and who was behind each ball; a season may ship without. */
const scorecards = z.array(
  z.object({
    key: z.string(),
    toss: scoreReport.shape.toss,
    lineups: scoreReport.shape.lineups,
    people: scoreCard.shape.people,
    playerOfMatch: scoreCard.shape.playerOfMatch,
    /** by innings, over and delivery */
    details: z.array(z.array(z.array(delivery))),
  }),
);

/** Every ball of a shipped season by the key of its fixture; empty for a season that ships without balls. */
export async function seasonBalls(season: string): Promise<Map<string, PlayedMatch>> {
  const [balls, cards] = await Promise.all([readShipped(season, 'balls'), readShipped(season, 'scorecards')]);
  const known = new Map(scorecards.parse(cards).map(({ key, ...card }) => [key, card]));
  return new Map(
    packedCards.parse(balls).map(({ key, innings, ...packed }) => {
      const { details = [], toss, lineups, ...named } = known.get(key) ?? {};
      const card = scoreCard.parse({
        ...packed,
        ...named,
        innings: innings.map((one, at) => (details[at] ? { ...one, details: details[at] } : one)),
      });
      return [key, { card, toss, lineups }];
    }),
  );
}

/** The rows of a file of a shipped season; none where the season has no such file. */
async function readShipped(season: string, what: 'balls' | 'scorecards'): Promise<unknown> {
  const file = path.join(SHIPPED_SEASONS, `${path.basename(season)}.${what}.json`);
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  return text === undefined ? [] : JSON.parse(text);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
