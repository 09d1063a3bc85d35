import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** For a form that a link leads to (`/user/profile#verify-email`): scrolls to it and focuses its first field. */
export function useLedHere(name: string): (form: HTMLElement | null) => void {
  const isLed = useLocation().hash === `#${name}`;
  return useCallback(
    (form) => {
      if (!form || !isLed) return;
      form.scrollIntoView({ block: 'center' });
      form.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    },
    [isLed],
  );
}
