interface Route {
  method: string;
  path: string;
}
interface Address<R> {
  segments: readonly string[];
  byMethod: Map<string, R>;
}

const isParameter = (segment: string): boolean => segment.startsWith(':');
const segmentsOf = (path: string): string[] => path.slice(1).split('/');

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, i) => (isParameter(part) ? segments[i] !== '' : part === segments[i]));

export type RouteMatch<R> =
  { kind: 'endpoint'; endpoint: R } | { kind: 'other-methods'; allow: string[] } | { kind: 'unknown' };

/**
 * Finds the endpoint of a request: one map lookup for an exact path, else a search among the few paths with parameters.
 */
export class RouteTable<R extends Route> {
  readonly #addresses = new Map<string, Address<R>>();
  readonly #withParameters: Address<R>[];

  constructor(routes: readonly R[]) {
    for (const route of routes) {
      const segments = segmentsOf(route.path);
      const key = segments.map((segment) => (isParameter(segment) ? ':' : segment)).join('/');
      const address = this.#addresses.get(key) ?? { segments, byMethod: new Map<string, R>() };
      this.#addresses.set(key, address);
      address.byMethod.set(route.method, route);
    }
    this.#withParameters = [...this.#addresses.values()].filter(({ segments }) => segments.some(isParameter));
  }

  /**
   * Returns the endpoint of a method and path, or the methods that the path allows. Exact paths win over parameters.
   */
  match(method: string, pathname: string): RouteMatch<R> {
    const address = this.#addresses.get(pathname.slice(1)) ?? this.#withParametersAt(pathname);
    if (!address) return { kind: 'unknown' };
    const endpoint = address.byMethod.get(method);
    return endpoint ? { kind: 'endpoint', endpoint } : { kind: 'other-methods', allow: [...address.byMethod.keys()] };
  }

  #withParametersAt(pathname: string): Address<R> | undefined {
    const segments = segmentsOf(pathname);
    return this.#withParameters.find((candidate) => fits(candidate.segments, segments));
  }
}

/** The parameters of a path by name, decoded. Throws `URIError` for malformed encoding. */
export function paramsIn(pathname: string, endpoint: Pick<Route, 'path'>): Record<string, string> {
  const segments = segmentsOf(pathname);
  return Object.fromEntries(
    segmentsOf(endpoint.path).flatMap((name, i) =>
      isParameter(name) ? [[name.slice(1), decodeURIComponent(segments[i] ?? '')]] : [],
    ),
  );
}
