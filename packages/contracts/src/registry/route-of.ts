/** `/user/wallet/` and `/user/wallet` are one address. */
const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');

/**
 * The route that owns an address. An exact path beats a pattern, a longer pattern beats a shorter one (`/ops/*` takes
 * `/ops` too), `*` takes the rest. The shell and the gateway, which preloads what the address will need, must agree.
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
