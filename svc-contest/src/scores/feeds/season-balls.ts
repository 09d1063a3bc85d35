import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { scoreCard, type ScoreCard } from '../score-card';

const SHIPPED = path.resolve(__dirname, '../../../seasons');

const packed = z.array(
  z
    .object({
      key: z.string(),
      innings: z.array(z.looseObject({ overs: z.string().transform((text) => text.split(' ')) })),
    })
    .loose(),
);

/** Every ball of a shipped season by the key of its fixture; none for a season that ships without. */
export async function seasonBalls(season: string): Promise<Map<string, ScoreCard>> {
  const file = path.join(SHIPPED, `${path.basename(season)}.balls.json`);
  const text = await readFile(file, 'utf8').catch(absent);
  if (text === undefined) return new Map();
  return new Map(packed.parse(JSON.parse(text)).map(({ key, ...card }) => [key, scoreCard.parse(card)]));
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
