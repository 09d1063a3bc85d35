import { loadEventually, loadFace, prepareDates } from '@baazi/portal-kit/host';
import { renderChrome } from './chrome/chrome';
import { restoreScroll } from './page/restore-scroll';
import { nextTask, whenLoadedAndIdle } from './page/next-task';
import { prefetchLinks } from './prefetch/prefetch-links';

/** Renders the bars, menus and toasts around the screens, then starts the page's background work. */
export async function startChrome(shellVersion: string): Promise<void> {
  renderChrome();
  await nextTask();
  prepareDates();
  await nextTask();
  // The worker has it since the first visit, which fetches it when all else is there.
  if (navigator.serviceWorker?.controller) void loadFace();
  restoreScroll();
  prefetchLinks();
  whenLoadedAndIdle(
    () =>
      void loadEventually(() => import(/* webpackChunkName: "idle" */ './start-idle')).then((chunk) =>
        chunk?.startIdle({ shellVersion }),
      ),
  );
}
