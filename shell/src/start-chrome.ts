import { prepareDates } from '@baazi/portal-kit/host';
import { renderChrome } from './chrome/chrome';
import { restoreScroll } from './page/restore-scroll';
import { nextTask } from './page/next-task';
import { whenLoadedAndIdle } from './page/when-idle';
import { prefetchLinks } from './prefetch/prefetch-links';

/** Renders the bars, menus and toasts around the screens, then starts the page's background work. */
export async function startChrome(shellVersion: string): Promise<void> {
  renderChrome();
  await nextTask();
  prepareDates();
  await nextTask();
  restoreScroll();
  prefetchLinks();
  whenLoadedAndIdle(
    () =>
      void import(/* webpackChunkName: "idle" */ './start-idle').then(({ startIdle }) => startIdle({ shellVersion })),
  );
}
