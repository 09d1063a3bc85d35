const MARK = 'screen';

/**
 * Marks in the browser's performance timeline when a screen was requested and when it was mounted; the browser
 * buffers the marks until they are read when the page is idle.
 */
export function markScreenTime(what: 'requested' | 'mounted', remote: string): void {
  performance.mark(`${MARK}:${what}:${remote}`);
}

/** Receives every mark, also the buffered ones. */
export function onScreenMark(listener: (what: string, remote: string, atMs: number) => void): void {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      const [mark, what, remote] = name.split(':');
      if (mark === MARK && what && remote) listener(what, remote, startTime);
    }
  }).observe({ type: 'mark', buffered: true });
}
