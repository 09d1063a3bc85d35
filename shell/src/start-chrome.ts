import { loadEventually, loadFace } from '@baazi/portal-kit/host';
import { renderChrome } from './chrome/chrome';
import { restoreScroll } from './page/restore-scroll';
import { nextTask, whenLoadedAndIdle } from './page/next-task';
import { prefetchLinks } from './prefetch/prefetch-links';

/** In this time React takes over a drawn screen, which has no bars. */
const TAKEN_OVER_MS = 500;

/**
 * Renders the bars, menus and toasts around the screens, then starts the page's background work. `isDrawn`: the document
 * came with its screen.
 */
export async function startChrome({
  shellVersion,
  isDrawn,
}: {
  shellVersion: string;
  isDrawn: boolean;
}): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  await (isDrawn ? new Promise((resolve) => setTimeout(resolve, TAKEN_OVER_MS)) : nextTask());
  renderChrome(createRoot);
  await nextTask();
  // The worker has it since the first visit, which fetches it when all else is there.
  if (navigator.serviceWorker?.controller) void loadFace();
  restoreScroll();
  prefetchLinks();
  // Until here it made no call.
  if (isDrawn) void loadEventually(() => import(/* webpackChunkName: "axios" */ 'axios'));
  whenLoadedAndIdle(
    () =>
      void loadEventually(() => import(/* webpackChunkName: "idle" */ './start-idle')).then((chunk) =>
        chunk?.startIdle({ shellVersion }),
      ),
  );
}
