import { reportFault } from '@baazi/portal-kit';
import { setRunningRelease } from '@baazi/portal-kit/host';
import { triggerAppChange } from 'single-spa';
import { registerAgain } from './federation';
import { loadRelease, loadRemote } from './load-remote';
import { isLoading } from './remote-life';
import { lifeOf, move } from './remote-lives';

const CARD_AFTER_MS = 5000;

/** Loads a remote as long as its life requests it. Must not run twice at a time for one remote. */
export async function load(name: string): Promise<void> {
  for (let life = lifeOf(name); life && isLoading(life); life = lifeOf(name)) {
    const { kind, entry } = life;
    try {
      const code = await (kind === 'ahead'
        ? loadRelease(entry)
        : loadRemote(entry, ({ version }, error) => reportFault(error, { remote: name, stage: 'load', version })));
      setRunningRelease(name, code.version);
      move(name, 'arrived', { code });
      await triggerAppChange();
    } catch {
      // The next attempt starts with the live release.
      registerAgain(entry);
      move(name, kind === 'ahead' ? 'missed' : 'failed');
    }
  }
}

/**
 * Loads a remote unless it is loaded or loading. single-spa blocks every navigation while an application loads, so a
 * remote is registered only once its code has arrived: a hanging remote never blocks the others.
 */
export function ensureLoaded(name: string): void {
  const isOnItsWay = lifeOf(name)?.kind === 'ahead';
  if (!move(name, 'wanted')) return;
  const asked = lifeOf(name);
  setTimeout(() => {
    if (lifeOf(name) === asked) move(name, 'late');
  }, CARD_AFTER_MS);
  if (!isOnItsWay) void load(name);
}

/**
 * Runs the scripts of a remote in advance, so that opening it costs only a mount. A failure here is no fault yet: it
 * is loaded anew, with all its attempts, on demand.
 */
export async function loadAhead(name: string): Promise<void> {
  if (move(name, 'prefetched')) await load(name);
}
