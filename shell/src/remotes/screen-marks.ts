const MARK = 'screen';

/**
 * Notes in the browser's own timeline when somebody went to a screen and when it stood; it keeps them until the page is
 * idle and somebody reads them.
 */
export function markScreen(what: 'asked' | 'stood', remote: string): void {
  performance.mark(`${MARK}:${what}:${remote}`);
}

/** Hears of every mark, also of those before. */
export function hearMarks(hear: (what: string, remote: string, atMs: number) => void): void {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      const [mark, what, remote] = name.split(':');
      if (mark === MARK && what && remote) hear(what, remote, startTime);
    }
  }).observe({ type: 'mark', buffered: true });
}
