import { prepareDates } from '@baazi/portal-kit/host';
import { renderChrome } from './chrome/chrome';
import { keepScroll } from './page/restore-scroll';
import { nextTask } from './page/next-task';
import { whenLoadedAndIdle } from './page/when-idle';
import { prefetchLinks } from './prefetch/prefetch-links';

/** Draws what surrounds the screens (bars, menus, toasts), then starts what the page does beside showing them. */
export async function startChrome(shellVersion: string): Promise<void> {
  renderChrome();
  await nextTask();
  prepareDates();
  await nextTask();
  keepScroll();
  prefetchLinks();
  whenLoadedAndIdle(
    () =>
      void import(/* webpackChunkName: "idle" */ './start-idle').then(({ startIdle }) => startIdle({ shellVersion })),
  );
}
