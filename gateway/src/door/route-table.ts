import { endpoints, type EndpointData } from '@baazi/contracts';

export interface Route {
  endpoint: EndpointData;
  /** Answered by the gateway itself (its own endpoints, and what it composes). */
  here: boolean;
}

interface Entry {
  segments: readonly string[];
  byMethod: Map<string, Route>;
}

/** What the gateway composes from several services instead of passing it on. */
const composed: readonly EndpointData[] = [endpoints.currentUser];

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Public endpoints only: `/parts` and `/internal` are not in this table, so no address leads there. */
const entries: Entry[] = [];
const exact = new Map<string, Entry>();
for (const endpoint of Object.values(endpoints) as EndpointData[]) {
  if (!endpoint.path.startsWith('/api/')) continue;
  const segments = endpoint.path.slice(1).split('/');
  const key = segments.map((segment) => (isParameter(segment) ? ':' : segment)).join('/');
  const entry = exact.get(key) ?? { segments, byMethod: new Map<string, Route>() };
  if (!exact.has(key)) {
    exact.set(key, entry);
    entries.push(entry);
  }
  entry.byMethod.set(endpoint.method, { endpoint, here: endpoint.owner === 'gateway' || composed.includes(endpoint) });
}
const withParameters = entries.filter((entry) => entry.segments.some(isParameter));

export type Match = { route: Route } | { allow: string[] } | undefined;

/** The route of a method and canonical path; `allow` when the path is known with other methods only. Exact paths win over parameters. */
export function routeOf(method: string, pathname: string): Match {
  const segments = pathname.slice(1).split('/');
  const fixed = exact.get(pathname.slice(1));
  const entry =
    fixed ??
    withParameters.find(
      (candidate) =>
        candidate.segments.length === segments.length &&
        candidate.segments.every((segment, i) => (isParameter(segment) ? segments[i] !== '' : segment === segments[i])),
    );
  if (!entry) return undefined;
  const route = entry.byMethod.get(method);
  return route ? { route } : { allow: [...entry.byMethod.keys()] };
}
