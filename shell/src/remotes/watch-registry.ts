import { guardRegistry } from '@baazi/contracts';
import { BehaviorSubject } from 'rxjs';
import { chooseRelease } from '../registry/choose-release';
import type { Registry } from '../registry/registry';
import { listScripts } from '../scripts/listed-scripts';
import { registerChanged } from './federation';
import { lifeOf, move } from './remote-lives';

const LOOK_EVERY_MS = 5 * 60_000;
const LEAST_BETWEEN_MS = 30_000;

/** A newer release of something that already runs on this page is available: it applies from the next document. */
export const newerIsOut$ = new BehaviorSubject(false);

function take(registry: Registry, running: string): void {
  listScripts(registry);
  const { remotes, shell } = registry;
  let newer = shell.version !== running;
  for (const entry of remotes.map(chooseRelease)) {
    const known = lifeOf(entry.name)?.entry;
    if (!known || known.version === entry.version || known.version === 'override') continue;
    const next = { ...entry, routes: known.routes };
    if (move(entry.name, 'released', { entry: next, code: undefined })) registerChanged(next);
    // A page never replaces a remote that it runs or is about to run.
    else newer = true;
  }
  if (newer) newerIsOut$.next(true);
}

/** Checks for newer releases periodically, and when the player returns to the page. */
export function watchRegistry(running: string): void {
  let lookedAt = Date.now();
  const check = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LEAST_BETWEEN_MS) return;
    lookedAt = Date.now();
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
  setInterval(() => void check(), LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => void check());
}
