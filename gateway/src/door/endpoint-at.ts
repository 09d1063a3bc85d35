import { endpoints, type EndpointData } from '@baazi/contracts';

interface Address {
  segments: readonly string[];
  byMethod: Map<string, EndpointData>;
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Public endpoints only: `/parts` and `/internal` are not in this table, so no address leads there. */
const addresses = new Map<string, Address>();
for (const endpoint of Object.values(endpoints) as EndpointData[]) {
  if (!endpoint.path.startsWith('/api/')) continue;
  const segments = endpoint.path.slice(1).split('/');
  const key = segments.map((segment) => (isParameter(segment) ? ':' : segment)).join('/');
  const address = addresses.get(key) ?? { segments, byMethod: new Map<string, EndpointData>() };
  addresses.set(key, address);
  address.byMethod.set(endpoint.method, endpoint);
}
const withParameters = [...addresses.values()].filter(({ segments }) => segments.some(isParameter));

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, i) => (isParameter(part) ? segments[i] !== '' : part === segments[i]));

export type EndpointMatch =
  { kind: 'endpoint'; endpoint: EndpointData } | { kind: 'other-methods'; allow: string[] } | { kind: 'unknown' };

/** The endpoint of a method and canonical path, or the methods that the path has. Exact paths win over parameters. */
export function endpointAt(method: string, pathname: string): EndpointMatch {
  const path = pathname.slice(1);
  const segments = path.split('/');
  const address = addresses.get(path) ?? withParameters.find((candidate) => fits(candidate.segments, segments));
  if (!address) return { kind: 'unknown' };
  const endpoint = address.byMethod.get(method);
  return endpoint ? { kind: 'endpoint', endpoint } : { kind: 'other-methods', allow: [...address.byMethod.keys()] };
}
