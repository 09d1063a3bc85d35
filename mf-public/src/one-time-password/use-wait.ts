import { useEffect, useState } from 'react';

/** Counts whole seconds down on the device's monotonic clock: `start(60)`, then 59 … 0. */
export function useWait(from = 0): { seconds: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => performance.now() + from * 1000);
  const [at, setAt] = useState(() => performance.now());
  const seconds = Math.max(0, Math.ceil((until - at) / 1000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return {
    seconds,
    start: (next) => {
      const now = performance.now();
      setAt(now);
      setUntil(now + next * 1000);
    },
  };
}
