import { routeOf, type Endpoint } from '@baazi/contracts';
import { call, session$ } from '@baazi/portal-kit';
import { nextTask } from '../page/next-task';
import { place$, routeAt } from '../routes/current-route';
import type { Registry } from '../registry/registry';

/**
 * `/api/user/teams?limit=20&page=1`: a public GET, exactly as the screen will ask it. The shell knows no table of
 * endpoints: that would travel to every player with all that operators call.
 */
function prefetch(address: string): void {
  if (!address.startsWith('/api/')) return;
  const [path = '', query = ''] = address.split('?');
  const endpoint: Endpoint = { ...anyGet, path };
  call(endpoint, { query: Object.fromEntries(new URLSearchParams(query)) }, { quiet: true, ahead: true }).catch(
    () => undefined,
  );
}
/** The answer is the screen's to read, by its own entry of the table. */
const anyGet = { method: 'GET', access: 'anyone', owner: 'gateway', refusals: {}, summary: '' } as const;

/** path of the route whose data was asked for last */
let lastPath: string | undefined;

/**
 * The data of the address that was opened, before the rest of the shell is set up. Not if the guard will surely lead
 * elsewhere.
 */
export function prefetchFirstData({ remotes }: Registry): void {
  const route = routeOf(
    window.location.pathname,
    remotes.flatMap(({ routes }) => routes),
  );
  const isOut = session$.value.at === 'signed-out';
  if (!route || route.access === 'anyone' || isOut !== (route.access === 'signed-out')) return;
  lastPath = route.path;
  route.prefetch.forEach(prefetch);
}

/**
 * Asks for a screen's data while its code travels: the answer waits for the screen and costs no round trip of its own.
 */
export function prefetchData(): void {
  place$.subscribe((place) => {
    const route = routeAt(place);
    if (!route || route.path === lastPath) return;
    // While the session loads the visitor may turn out to be signed in, and then never sees the home page.
    if ('wait' in place && route.access === 'signed-out') return;
    const isFirst = lastPath === undefined;
    lastPath = route.path;
    if (isFirst) route.prefetch.forEach(prefetch);
    // A screen whose code is here already is drawn first: asking would hold up its frame, and it asks itself.
    else void nextTask().then(() => route.prefetch.forEach(prefetch));
  });
}
