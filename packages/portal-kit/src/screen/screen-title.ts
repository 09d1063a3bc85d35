import { useEffect } from 'react';
import { BehaviorSubject } from 'rxjs';

/** The title that a screen has for its own address, such as a match's name; the shell shows it instead of the route's. */
export const screenTitle$ = new BehaviorSubject<{ path: string; title: string } | undefined>(undefined);

/** Names the current address, once it is known what is on it. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) screenTitle$.next({ path: window.location.pathname, title });
  }, [title]);
}
