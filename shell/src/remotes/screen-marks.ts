const MARK = 'screen';

/**
 * Marks in the browser's timeline when a screen was requested and when it mounted, until the page is idle and reads
 * them.
 */
export function markScreen(what: 'asked' | 'stood', remote: string): void {
  performance.mark(`${MARK}:${what}:${remote}`);
}

/** Subscribes to every mark, earlier ones included. */
export function hearMarks(hear: (what: string, remote: string, atMs: number) => void): void {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      const [mark, what, remote] = name.split(':');
      if (mark === MARK && what && remote) hear(what, remote, startTime);
    }
  }).observe({ type: 'mark', buffered: true });
}
