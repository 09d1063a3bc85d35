import { prepareDates } from '@baazi/portal-kit/host';
import { renderChrome } from './chrome/chrome';
import { keepScroll } from './page/restore-scroll';
import { nextTask } from './page/next-task';
import { whenLoadedAndIdle } from './page/when-idle';
import { prefetchLinks } from './prefetch/prefetch-links';

/** Renders the frame (bars, menus, toasts), then starts idle work. */
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
