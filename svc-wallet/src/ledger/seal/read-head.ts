import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SealHead } from './block';

const Head = z.object({ block: z.number().int().positive(), hash: z.string() });

/** The head in a file; undefined when there is none yet. */
export async function readHead(file: string): Promise<SealHead | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : Head.parse(JSON.parse(text));
}
