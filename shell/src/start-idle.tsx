// A chunk of its own: nothing in it is needed before the first mount.
import { lazyPart } from '@baazi/portal-kit';
import { checked, language$, loadFace } from '@baazi/portal-kit/host';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUnread } from './chrome/bell/watch-unread';
import { reportUncaught } from './faults/report-uncaught';
import { watchLog } from './proof-log/watch-proof-log';
import { Announcements } from './announcements/announcements';
import { watchResults } from './announcements/watch-results';
import { startExtensions } from './extensions/start-extensions';
import { PinBar } from './pins/pin-bar';
import { prefetchMenu } from './prefetch/prefetch-menu';
import { notifyPlayer } from './pwa/notify-player';
import { notificationTexts } from './pwa/prompt-texts';
import { Prompts } from './pwa/prompts';
import { serveOffline } from './pwa/register-service-worker';
import { reportMounts } from './remotes/report-mounts';
import { reportVitals } from './remotes/report-vitals';
import { showInspector, showManifests } from './remotes/show-inspector';
import { confirmShellCanary } from './remotes/confirm-shell-canary';
import { watchRegistry } from './remotes/watch-registry';

/** Only a development shell contains it. */
const OverridesPanel =
  process.env.NODE_ENV === 'development' && document.documentElement.dataset['profile'] === 'local'
    ? lazyPart(() => import('./overrides/overrides-panel').then((chunk) => ({ default: chunk.OverridesPanel })))
    : undefined;

/** The page's background work, once it is loaded and idle. */
export function startIdle({ shellVersion }: { shellVersion: string }): void {
  startExtensions();
  prefetchMenu();
  const container = document.createElement('div');
  document.getElementById('notes')?.append(container);
  createRoot(container).render(
    checked(
      <Suspense>
        <Prompts />
        <Announcements />
        <PinBar />
        {OverridesPanel && <OverridesPanel />}
      </Suspense>,
    ),
  );
  watchResults();
  watchUnread();
  watchLog();
  reportUncaught(shellVersion);
  watchRegistry(shellVersion);
  showInspector();
  showManifests();
  confirmShellCanary(shellVersion);
  reportMounts(shellVersion);
  reportVitals(shellVersion);
  notifyPlayer(() => notificationTexts[language$.value]);
  // The worker keeps what this visit fetched, the face too.
  loadFace()
    .then(serveOffline)
    .catch(() => undefined);
}
