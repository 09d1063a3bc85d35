import { endpoints } from '@baazi/contracts';
import type { Block } from './block';
import type { SealDeps } from './seal-deps';

/** Every so many blocks the head goes into the log. */
const EVERY_BLOCKS = 1000;
/** heads per call */
const MOST = 100;
const published = new WeakMap<SealDeps, number>();

/**
 * Puts the heads of the chain into the log, which others store: a chain recomputed by somebody with its key
 * no longer fits.
 */
export async function publishHeads(deps: SealDeps, every = EVERY_BLOCKS): Promise<void> {
  for (;;) {
    const newest = published.get(deps) ?? (await publish(deps, []));
    if (newest === undefined) return;
    published.set(deps, newest);
    const wanted = Array.from({ length: MOST }, (_, at) => newest - (newest % every) + (at + 1) * every);
    const found = await deps.blocks
      .find({ _id: { $in: wanted } }, { hash: 1 })
      .sort({ _id: 1 })
      .lean<Pick<Block, '_id' | 'hash'>[]>();
    if (found.length === 0) return;
    const notified = await publish(
      deps,
      found.map(({ _id, hash }) => ({ block: _id, hash })),
    );
    if (notified === undefined) return;
    published.set(deps, notified);
    if (found.length < MOST) return;
  }
}

/** The newest block whose head is in the log; undefined while the log is not signed, or has another head of a block. */
async function publish(deps: SealDeps, heads: { block: number; hash: string }[]): Promise<number | undefined> {
  const answer = await deps.service.services.call(endpoints.publishSeals, { body: { heads } });
  if (answer.kind === 'reply') return answer.response.newest;
  if (answer.code === 'conflict')
    deps.service.log.error({ heads }, 'the chain is not the one whose heads are in the log of books');
  return undefined;
}
