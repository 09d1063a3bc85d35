import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';
import { isOnTrial } from './remote-life';
import { lives$ } from './remote-lives';

/**
 * Tells the gateway, once a page, that a release on trial has mounted: its failures mean something only beside its
 * successes.
 */
export function reportMounts(): void {
  const told = new Set<string>();
  lives$.subscribe((lives) => {
    for (const [remote, life] of Object.entries(lives)) {
      if (life.kind !== 'running' || !isOnTrial(life) || told.has(remote)) continue;
      told.add(remote);
      call(endpoints.reportMount, { body: { remote, version: life.entry.version } }, { quiet: true }).catch(
        () => undefined,
      );
    }
  });
}
