import { endpoints, routeOf, type Endpoint, type EndpointName } from '@baazi/contracts';
import { call, session$ } from '@baazi/portal-kit';
import { breathe } from '../page/breathe';
import { place$, routeAt } from '../place/current-place';
import type { Registry } from '../registry/registry';

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);

/** `listTeams?limit=20&page=1`: the endpoint's name, and the query that the screen will ask with. */
function askAhead(wanted: string): void {
  const [name = '', query = ''] = wanted.split('?');
  const endpoint: Endpoint | undefined = isEndpoint(name) ? endpoints[name] : undefined;
  if (endpoint?.method === 'GET')
    call(endpoint, { query: Object.fromEntries(new URLSearchParams(query)) }, { quiet: true, ahead: true }).catch(
      () => undefined,
    );
}

let asked: string | undefined;

/** The data of the address that was opened: before anything is set up that could tell where it leads, if it can lead there at all. */
export function askAheadAtStart({ remotes }: Registry): void {
  const route = routeOf(
    window.location.pathname,
    remotes.flatMap(({ routes }) => routes),
  );
  const isOut = session$.value.at === 'signed-out';
  if (!route || route.access === 'anyone' || isOut !== (route.access === 'signed-out')) return;
  asked = route.path;
  route.prefetch.forEach(askAhead);
}

/** Asks for a screen's data while its code travels: the answer waits for the screen and costs no round trip of its own. */
export function askAheadOfScreens(): void {
  place$.subscribe((place) => {
    const route = routeAt(place);
    if (!route || route.path === asked) return;
    // Who is not known yet may turn out to be signed in, and then never sees the home page.
    if ('wait' in place && route.access === 'signed-out') return;
    const isFirst = asked === undefined;
    asked = route.path;
    const ask = (): void => route.prefetch.forEach(askAhead);
    if (isFirst) ask();
    // A screen whose code is here already is drawn first: asking would hold up its frame, and it asks itself.
    else void breathe().then(ask);
  });
}
