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
