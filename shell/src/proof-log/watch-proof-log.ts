import type { LivePick } from '@baazi/contracts';
import { live } from '@baazi/portal-kit';
import { whenIdle } from '../page/when-idle';

const AT_MOST_EVERY_MS = 60_000;

/**
 * After an own entry is accepted, and after it has ended, checks whether the log of books extends the stored head:
 * the player now depends on it.
 */
export function watchLog(): void {
  let lookedAt = -Infinity;
  const hear = ({ state }: LivePick): void => {
    const isDue = performance.now() - lookedAt > AT_MOST_EVERY_MS;
    if (!isDue || (state !== 'held' && state !== 'settled')) return;
    lookedAt = performance.now();
    whenIdle(() => {
      import('./check-proof-log').then(({ lookAtOwnLog }) => lookAtOwnLog()).catch(() => undefined);
    });
  };
  live('pick').subscribe(hear);
  live('answer').subscribe(hear);
}
