import { BehaviorSubject } from 'rxjs';
import type { RegistryEntry } from '../registry/registry';
import { stateAfter, type RemoteEvent, type RemoteState } from './remote-state';

/** The state of every remote of the registry, by name. */
export const states$ = new BehaviorSubject<Readonly<Record<string, RemoteState>>>({});

export const stateOf = (name: string): RemoteState | undefined => states$.value[name];

export function registerStates(entries: readonly RegistryEntry[]): void {
  states$.next(Object.fromEntries(entries.map((entry) => [entry.name, { kind: 'registered', entry, hasRun: false }])));
}

/** An extension of it runs on this page: as with its screens, a newer release applies from the next document. */
export function markRun(name: string): void {
  const state = stateOf(name);
  if (state && !state.hasRun) states$.next({ ...states$.value, [name]: { ...state, hasRun: true } });
}

/**
 * Applies an event, and what it delivers, to a remote's state. False: the event does not apply to it, and nothing has
 * changed.
 */
export function transition(name: string, event: RemoteEvent, delivered?: Parameters<typeof stateAfter>[2]): boolean {
  const state = stateOf(name);
  const next = state && stateAfter(state, event, delivered);
  if (next) states$.next({ ...states$.value, [name]: next });
  return next !== undefined;
}
