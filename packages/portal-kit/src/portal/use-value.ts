import { useCallback, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';

/** The current value of a state of the kit; renders again when it changes. */
export function useValue<T>(state$: BehaviorSubject<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = state$.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [state$],
  );
  const read = (): T => state$.value;
  return useSyncExternalStore(subscribe, read, read);
}
