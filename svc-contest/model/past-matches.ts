import { z } from 'zod';
import { scoreCard, type ScoreCard } from '../src/scores/score-card';

/** A past match with its balls; `winner` only where the score alone decided it. */
export interface PastMatch {
  season: number;
  card: ScoreCard;
  winner?: string;
}

const raw = z.array(
  z.object({
    id: z.string(),
    season: z.number().int(),
    date: z.iso.date(),
    outcome: z.object({
      winner: z.string().optional(),
      result: z.string().optional(),
      method: z.string().optional(),
    }),
    innings: z.array(
      z.object({
        team: z.string(),
        overs: z.array(z.string()),
        superOver: z.literal(true).optional(),
        target: z.object({ overs: z.number(), runs: z.number().int() }).partial().optional(),
      }),
    ),
  }),
);

/** Matches of Cricsheet's shape (see svc-contest/seasons/README.md), oldest first. */
export function pastMatches(files: readonly unknown[]): PastMatch[] {
  const matches = files.flatMap((file) => raw.parse(file));
  matches.sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
  return matches.map(({ season, outcome, innings }) => {
    const target = innings[1]?.target;
    const isRevised = outcome.method !== undefined;
    const isVoid = outcome.result === 'no result';
    const quota = isRevised ? 20 : Math.floor(target?.overs ?? 20);
    const card = scoreCard.parse({
      quota,
      method: isRevised ? 'DLS' : undefined,
      // Names of former sides are longer than a card allows.
      innings: innings.map(({ team, overs, superOver }) => ({ team: team.slice(0, 10), overs, superOver })),
      ended: isVoid ? { outcome: 'void', words: 'No result' } : undefined,
    });
    const isDecidedByScore = !isRevised && !isVoid && outcome.winner !== undefined;
    return { season, card, winner: isDecidedByScore ? outcome.winner?.slice(0, 10) : undefined };
  });
}
