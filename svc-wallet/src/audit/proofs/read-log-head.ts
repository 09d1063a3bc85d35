import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { frontierRoot } from '@baazi/proofs';
import { z } from 'zod';
import type { LogHead } from './check-log';

const StoredLogHead = z.object({ size: z.number().int().min(0), tops: z.array(z.string()) });

/** The head of the log, as svc-contest wrote it beside the database; undefined when it has not yet. */
export async function readLogHead(file: string): Promise<LogHead | undefined> {
  if (!existsSync(file)) return undefined;
  const { size, tops } = StoredLogHead.parse(JSON.parse(await readFile(file, 'utf8')));
  const root = frontierRoot({ size, tops: tops.map((top) => Buffer.from(top, 'base64')) }).toString('base64');
  return { size, root };
}
