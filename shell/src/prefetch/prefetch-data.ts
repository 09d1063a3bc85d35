import { prefetchUrls, routeOf, type Endpoint } from '@baazi/contracts';
import { call, session$ } from '@baazi/portal-kit';
import { nextTask } from '../page/next-task';
import { currentRoute$ } from '../routes/current-route';
import { routeAt } from '../routes/resolve-route';
import type { Registry } from '../registry/registry';

/**
 * `/api/user/teams?limit=20&page=1`: a public GET, exactly as the screen will request it. The shell has no table of
 * endpoints: that would ship every operator endpoint to every player.
 */
function prefetch(address: string): void {
  if (!address.startsWith('/api/')) return;
  const [path = '', query = ''] = address.split('?');
  const endpoint: Endpoint = { ...anyGet, path };
  call(endpoint, { query: Object.fromEntries(new URLSearchParams(query)) }, { quiet: true, ahead: true }).catch(
    () => undefined,
  );
}
/** The screen validates the response with its own entry of the table. */
const anyGet = { method: 'GET', access: 'anyone', owner: 'gateway', refusals: {}, summary: '' } as const;

/** path of the route whose data was requested last */
let lastPath: string | undefined;

/**
 * Requests the data of the opened address before the rest of the shell is set up, unless the guard is certain to
 * redirect.
 */
export function prefetchFirstData({ remotes }: Registry): void {
  const route = routeOf(
    window.location.pathname,
    remotes.flatMap(({ routes }) => routes),
  );
  const isOut = session$.value.at === 'signed-out';
  if (!route || route.access === 'anyone' || isOut !== (route.access === 'signed-out')) return;
  lastPath = route.path;
  prefetchUrls(window.location.pathname, route).forEach(prefetch);
}

/** Requests a screen's data while its code loads: the response waits for the screen and costs no extra round trip. */
export function prefetchData(): void {
  currentRoute$.subscribe((resolved) => {
    const route = routeAt(resolved);
    if (!route || route.path === lastPath) return;
    // While the session loads, the visitor may turn out to be signed in, and then never sees the home page.
    if ('wait' in resolved && route.access === 'signed-out') return;
    const isFirst = lastPath === undefined;
    lastPath = route.path;
    const urls = prefetchUrls(window.location.pathname, route);
    if (isFirst) urls.forEach(prefetch);
    // A screen whose code has loaded is rendered first: a request here would delay its frame, and the screen makes it
    // itself.
    else void nextTask().then(() => urls.forEach(prefetch));
  });
}
