import { useEffect, useState } from 'react';
import { now } from '@baazi/portal-kit/core';

type Tick = () => void;
const watching = new Set<Tick>();
let timer: ReturnType<typeof setTimeout> | undefined;

function schedule(): void {
  // On the server's whole second, so that every countdown of the page changes together.
  timer = setTimeout(
    () => {
      for (const tick of watching) tick();
      schedule();
    },
    1000 - (now() % 1000) + 5,
  );
}
const wake = (): void => {
  if (document.visibilityState === 'visible') for (const tick of watching) tick();
};

function watch(tick: Tick): () => void {
  if (watching.size === 0) {
    schedule();
    document.addEventListener('visibilitychange', wake);
  }
  watching.add(tick);
  return () => {
    watching.delete(tick);
    if (watching.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The server's time, updated every second, for cards and countdowns. */
export function useNow(): number {
  const [at, setAt] = useState(now);
  useEffect(() => watch(() => setAt(now())), []);
  return at;
}

/** Whether the server's time has passed an instant: renders again only when that changes. */
export function usePassed(instant: string): boolean {
  const at = Date.parse(instant);
  const [, tick] = useState(() => now() >= at);
  useEffect(() => watch(() => tick(now() >= at)), [at]);
  return now() >= at;
}
