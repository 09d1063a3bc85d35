import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';
import { mounted$ } from '../remotes/watched';
import { trialOf } from '../remotes/remote-loads';

/** Tells the gateway once a page that a release on trial stands: failures mean something only beside those who were well. */
export function tellMounts(): void {
  const told = new Set<string>();
  mounted$.subscribe((remote) => {
    const version = remote && trialOf(remote);
    if (!remote || !version || told.has(remote)) return;
    told.add(remote);
    call(endpoints.reportMount, { body: { remote, version } }, { quiet: true }).catch(() => undefined);
  });
}
