/** Treats `/user/wallet/` and `/user/wallet` as one path. */
const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');

/**
 * The route of a path. An exact path beats a pattern, a longer pattern beats a shorter one (`/ops/*` matches `/ops`
 * too), `*` matches the rest. The shell and the gateway, which preloads scripts by path, must agree.
 */
export function routeOf<R extends { path: string }>(pathname: string, routes: readonly R[]): R | undefined {
  const address = withoutTrailingSlash(pathname);
  const exact = routes.find((route) => route.path === address);
  if (exact) return exact;
  const patterns = routes.filter(
    ({ path }) => path.endsWith('*') && (path === '*' || `${address}/`.startsWith(path.slice(0, -1))),
  );
  return patterns.reduce<R | undefined>(
    (best, route) => (best && best.path.length >= route.path.length ? best : route),
    undefined,
  );
}

/**
 * The URLs that a route names in `prefetch`, for this path: a `*` in them is what the route's own `*` stands for.
 * `/api/public/matches/*` of `/match/*` is `/api/public/matches/ipl-2025-17` for that match.
 */
export function prefetchUrls(
  pathname: string,
  { path, prefetch = [] }: { path: string; prefetch?: string[] },
): string[] {
  const rest = path.endsWith('/*') ? withoutTrailingSlash(pathname).slice(path.length - 1) : '';
  // One segment without an escape: it goes into another path as it is.
  const isPlain = /^[A-Za-z0-9._:-]{1,100}$/.test(rest) && !/^\.+$/.test(rest);
  return prefetch.flatMap((url) => (url.includes('*') ? (isPlain ? [url.replace('*', rest)] : []) : [url]));
}
