import { randomUUID } from 'node:crypto';
import { rename, writeFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SealHead } from './block';
import type { SealDeps } from './seal-deps';

/** While it catches up, the sealer logs its progress at this interval. */
const TELL_EVERY_MS = 10_000;
const notified = new WeakMap<SealDeps, { block: number; at: number }>();

/**
 * Publishes the head of the chain out of this database's reach: to the log, and to a file where one is configured.
 * Several blocks in a row are published by the last.
 */
export async function publishHead(deps: SealDeps, head: SealHead, isBehind: boolean): Promise<void> {
  const last = notified.get(deps);
  const now = performance.now();
  if (last?.block === head.block || (isBehind && last && now - last.at < TELL_EVERY_MS)) return;
  notified.set(deps, { block: head.block, at: now });
  deps.service.log.info({ block: head.block, head: head.hash, key: deps.sealKeys.current.id }, 'sealed');
  const file = deps.service.config.SEAL_HEAD_FILE;
  if (file === undefined) return;
  // Another instance may be further.
  const known = await readHead(file);
  if (known && known.block >= head.block) return;
  // Instances in containers have the same process id.
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, JSON.stringify(head), { mode: 0o600 });
  await rename(half, file);
}

const Head = z.object({ block: z.number().int().positive(), hash: z.string() });

/** The head in a file; undefined when there is none yet. */
export async function readHead(file: string): Promise<SealHead | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : Head.parse(JSON.parse(text));
}
