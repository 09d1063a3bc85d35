import { BehaviorSubject } from 'rxjs';
import type { RegistryEntry } from '../registry/registry';
import { lifeAfter, type RemoteEvent, type RemoteLife } from './remote-life';

/** The state of every remote of the registry, by name. */
export const lives$ = new BehaviorSubject<Readonly<Record<string, RemoteLife>>>({});

export const lifeOf = (name: string): RemoteLife | undefined => lives$.value[name];

export function startLives(entries: readonly RegistryEntry[]): void {
  lives$.next(Object.fromEntries(entries.map((entry) => [entry.name, { kind: 'known', entry, pinned: false }])));
}

/** An extension of it runs on this page: as with its screens, a newer release applies from the next document. */
export function pin(name: string): void {
  const life = lifeOf(name);
  if (life && !life.pinned) lives$.next({ ...lives$.value, [name]: { ...life, pinned: true } });
}

/**
 * Applies an event, and what it delivers, to a remote's state. False: the event does not apply to it, and nothing has
 * changed.
 */
export function move(name: string, event: RemoteEvent, delivered?: Parameters<typeof lifeAfter>[2]): boolean {
  const life = lifeOf(name);
  const next = life && lifeAfter(life, event, delivered);
  if (next) lives$.next({ ...lives$.value, [name]: next });
  return next !== undefined;
}
