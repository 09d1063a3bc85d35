import { reportFault } from '@baazi/portal-kit';
import { setRunningRelease } from '@baazi/portal-kit/host';
import { triggerAppChange } from 'single-spa';
import { registerAgain } from './containers';
import { loadRelease, loadRemote } from './load-remote';
import { isLoading } from './remote-state';
import { stateOf, transition } from './remote-states';

const CARD_AFTER_MS = 5000;
/** Remotes whose last load failed: the failure is cached until they are registered again. */
const failed = new Set<string>();

/** Loads a remote until its state no longer requests it. It must not run twice at a time for one remote. */
export async function load(name: string): Promise<void> {
  for (let state = stateOf(name); state && isLoading(state); state = stateOf(name)) {
    const { kind, entry } = state;
    // Not right after the failure: a navigation to another document cuts off what is loading, and that needs no retry.
    if (failed.delete(name)) registerAgain(entry);
    try {
      const code = await (kind === 'prefetching'
        ? loadRelease(entry)
        : loadRemote(entry, ({ version }, error) => reportFault(error, { remote: name, stage: 'load', version })));
      setRunningRelease(name, code.version);
      transition(name, 'loaded', { code });
      await triggerAppChange();
    } catch {
      failed.add(name);
      transition(name, kind === 'prefetching' ? 'prefetchFailed' : 'loadFailed');
    }
  }
}

/**
 * Loads a remote unless it is loaded or loading. single-spa delays every navigation while an application loads, so a
 * remote becomes active only after its code has loaded: a hanging remote never delays the others.
 */
export function ensureLoaded(name: string): void {
  const isPrefetching = stateOf(name)?.kind === 'prefetching';
  if (!transition(name, 'requested')) return;
  const requested = stateOf(name);
  setTimeout(() => {
    if (stateOf(name) === requested) transition(name, 'timedOut');
  }, CARD_AFTER_MS);
  if (!isPrefetching) void load(name);
}

/**
 * Runs the scripts of a remote before it is requested, so that a navigation to it costs only a mount. A failure here
 * is not reported: the remote is loaded again, with all attempts, when a visitor navigates to it.
 */
export async function loadAhead(name: string): Promise<void> {
  if (transition(name, 'prefetchStarted')) await load(name);
}
