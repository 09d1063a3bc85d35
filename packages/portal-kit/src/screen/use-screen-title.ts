import { useEffect } from 'react';
import { screenTitle$ } from '@baazi/portal-kit/core';

/** Names the current address, once it is known what is on it. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) screenTitle$.next({ path: window.location.pathname, title });
  }, [title]);
}
