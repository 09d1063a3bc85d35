// A chunk of its own: not needed before the first screen.
import { language$ } from '@baazi/portal-kit/host';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUnread } from './chrome/bell/watch-unread';
import { checked } from './chrome/ui/dev-strict-mode';
import { hearFaults } from './faults/report-uncaught';
import { watchLog } from './proof-log/watch-proof-log';
import { Moments } from './announcements/announcements';
import { watchMoments } from './announcements/watch-results';
import { startPieces } from './extensions/start-extensions';
import { PinBar } from './pins/pin-bar';
import { prefetchMenu } from './prefetch/prefetch-menu';
import { notifyPlayer } from './pwa/notify-player';
import { notifyWords } from './pwa/prompt-texts';
import { Prompts } from './pwa/prompts';
import { serveOffline } from './pwa/register-service-worker';
import { reportMounts } from './remotes/report-mounts';
import { showInspector } from './remotes/show-inspector';
import { tellStood } from './remotes/confirm-shell-canary';
import { watchRegistry } from './remotes/watch-registry';

/** Only in a development shell. */
const OverridesPanel =
  process.env.NODE_ENV === 'development' && document.documentElement.dataset['profile'] === 'local'
    ? lazy(() => import('./overrides/overrides-panel').then((chunk) => ({ default: chunk.OverridesPanel })))
    : undefined;

/** The page's work besides showing screens, once it is loaded and idle. */
export function startIdle({ shellVersion }: { shellVersion: string }): void {
  startPieces();
  prefetchMenu();
  const place = document.createElement('div');
  document.getElementById('notes')?.append(place);
  createRoot(place).render(
    checked(
      <Suspense>
        <Prompts />
        <Moments />
        <PinBar />
        {OverridesPanel && <OverridesPanel />}
      </Suspense>,
    ),
  );
  watchMoments();
  watchUnread();
  watchLog();
  hearFaults(shellVersion);
  watchRegistry(shellVersion);
  showInspector();
  tellStood(shellVersion);
  reportMounts(shellVersion);
  notifyPlayer(() => notifyWords[language$.value]);
  serveOffline().catch(() => undefined);
}
