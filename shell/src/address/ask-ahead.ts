import { endpoints, type Endpoint, type EndpointName } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';
import { breathe } from '../page/breathe';
import { place$, routeAt } from '../place/current-place';

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);

/** `listTeams?limit=20&page=1`: the endpoint's name, and the query that the screen will ask with. */
function askAhead(wanted: string): void {
  const [name = '', query = ''] = wanted.split('?');
  const endpoint: Endpoint | undefined = isEndpoint(name) ? endpoints[name] : undefined;
  if (endpoint?.method === 'GET') call(endpoint, { query: Object.fromEntries(new URLSearchParams(query)) }, { quiet: true, ahead: true }).catch(() => undefined);
}

/** Asks for a screen's data while its code travels: the answer waits for the screen and costs no round trip of its own. */
export function askAheadOfScreens(): void {
  let asked: string | undefined;
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
