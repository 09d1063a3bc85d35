import type { LivePick } from '@baazi/contracts';
import { live } from '@baazi/portal-kit';
import { whenIdle } from '../page/next-task';

const AT_MOST_EVERY_MS = 60_000;

/**
 * After an own entry is accepted, and after it has ended, checks that the log of closed books extends the head that
 * this browser saw last: from then on its player has a stake in it.
 */
export function watchLog(): void {
  let checkedAtMs = -Infinity;
  const onEntry = ({ state }: LivePick): void => {
    const isDue = performance.now() - checkedAtMs > AT_MOST_EVERY_MS;
    if (!isDue || (state !== 'held' && state !== 'settled')) return;
    checkedAtMs = performance.now();
    whenIdle(() => {
      import('./check-proof-log').then(({ checkProofLog }) => checkProofLog()).catch(() => undefined);
    });
  };
  live('pick').subscribe(onEntry);
  live('answer').subscribe(onEntry);
}
