import { session$ } from '@baazi/portal-kit';

/**
 * Registers the service worker, passes it the scripts that this first visit has fetched already, and clears its data
 * of a player at sign-out.
 */
export async function serveOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const scripts = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/releases/`));
  active?.postMessage({ keep: scripts, page: location.pathname });
  session$.subscribe(({ at }) => {
    if (at === 'signed-out') registration.active?.postMessage('forget');
  });
}
