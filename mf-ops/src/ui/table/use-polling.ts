import { useEffect } from 'react';

const EVERY_MS = 5000;

/** Polls every few seconds while the screen is open. */
export function usePolling(again: () => void): void {
  useEffect(() => {
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
}
