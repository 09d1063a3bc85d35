import { reportFault } from '@baazi/portal-kit';
import { setRunningRelease } from '@baazi/portal-kit/host';
import { triggerAppChange } from 'single-spa';
import { registerAgain } from './federation';
import { loadRelease, loadRemote } from './load-remote';
import { isLoading } from './remote-life';
import { lifeOf, move } from './remote-lives';

const CARD_AFTER_MS = 5000;

/** Loads a remote until its state no longer requests it. It must not run twice at a time for one remote. */
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
 * Loads a remote unless it is loaded or loading. single-spa delays every navigation while an application loads, so a
 * remote becomes active only after its code has loaded: a hanging remote never delays the others.
 */
export function ensureLoaded(name: string): void {
  const isPrefetching = lifeOf(name)?.kind === 'ahead';
  if (!move(name, 'wanted')) return;
  const requested = lifeOf(name);
  setTimeout(() => {
    if (lifeOf(name) === requested) move(name, 'late');
  }, CARD_AFTER_MS);
  if (!isPrefetching) void load(name);
}

/**
 * Runs the scripts of a remote before it is requested, so that a navigation to it costs only a mount. A failure here
 * is not reported: the remote is loaded again, with all attempts, when a visitor navigates to it.
 */
export async function loadAhead(name: string): Promise<void> {
  if (move(name, 'prefetched')) await load(name);
}
