import { guardRegistry } from '@baazi/contracts';
import { BehaviorSubject } from 'rxjs';
import { chooseRelease, type Registry } from '../registry/registry';
import { listScripts } from '../scripts/listed-scripts';
import { register } from './containers';
import { stateOf, transition } from './remote-states';

const CHECK_EVERY_MS = 5 * 60_000;
const MIN_INTERVAL_MS = 30_000;

/** A newer release of something that already runs on this page is available: it applies from the next document. */
export const newerIsOut$ = new BehaviorSubject(false);

/**
 * Takes newer releases of remotes that have not run on this page. All of them are made for the live shell: where this
 * page runs another one, it keeps what it knows until the player loads it again.
 */
function take(registry: Registry, running: string): void {
  const { remotes, shell } = registry;
  if (shell.version !== running) return newerIsOut$.next(true);
  listScripts(registry);
  let newer = false;
  for (const entry of remotes.map(chooseRelease)) {
    const known = stateOf(entry.name)?.entry;
    if (!known || known.version === entry.version || known.version === 'override') continue;
    const next = { ...entry, routes: known.routes };
    if (transition(entry.name, 'released', { entry: next, code: undefined })) register(next);
    // A page never replaces a remote that it runs or is about to run.
    else newer = true;
  }
  if (newer) newerIsOut$.next(true);
}

/** Checks for newer releases periodically, and when the player returns to the page. */
export function watchRegistry(running: string): void {
  let checkedAt = Date.now();
  const check = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = Date.now();
    try {
      const answer = await fetch(`/mf/registry.json?at=${encodeURIComponent(location.pathname)}`, {
        cache: 'no-cache',
      });
      const registry = answer.ok ? guardRegistry(await answer.json()) : undefined;
      if (registry?.remotes.length) take(registry, running);
    } catch {
      // Offline; the next check retries.
    }
  };
  setInterval(() => void check(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => void check());
}
