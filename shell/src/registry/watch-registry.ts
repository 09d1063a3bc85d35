import { BehaviorSubject } from 'rxjs';
import { changeEntry, entryOf, hasRun } from '../remotes/remote-loads';
import { chooseRelease } from './choose-release';
import { guardRegistry } from './guard-registry';
import { listScripts } from './listed-scripts';
import type { Registry } from './registry';

const LOOK_EVERY_MS = 5 * 60_000;
const LEAST_BETWEEN_MS = 30_000;

/** A newer release of something that already runs on this page is out: it comes with the next document. */
export const newerIsOut$ = new BehaviorSubject(false);

function take({ remotes, shell }: Registry, running: string): void {
  listScripts({ remotes, shell });
  let newer = shell.version !== running;
  for (const entry of remotes.map(chooseRelease)) {
    const known = entryOf(entry.name);
    if (!known || known.version === entry.version || known.version === 'override') continue;
    // A page never swaps a remote it has already run.
    if (hasRun(entry.name)) {
      newer = true;
      continue;
    }
    changeEntry({ ...entry, routes: known.routes });
  }
  if (newer) newerIsOut$.next(true);
}

/** Looks for newer releases now and then, and when the player comes back to the page. */
export function watchRegistry(running: string): void {
  let lookedAt = Date.now();
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LEAST_BETWEEN_MS) return;
    lookedAt = Date.now();
    try {
      const answer = await fetch('/mf/registry.json', { cache: 'no-cache' });
      const registry = answer.ok ? guardRegistry(await answer.json()) : undefined;
      if (registry?.remotes.length) take(registry, running);
    } catch {
      // Offline; it is looked for again.
    }
  };
  setInterval(() => void look(), LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}
