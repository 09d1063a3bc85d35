import { useEffect } from 'react';

const EVERY_MS = 5000;

/** Asks again every few seconds while the screen is open: an operator's queue shows what came in. */
export function usePolling(again: () => void): void {
  useEffect(() => {
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
}
