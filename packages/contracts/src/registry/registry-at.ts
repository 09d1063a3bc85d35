import type { Piece, RemoteEntry, RemoteRelease } from './registry';
import { routeOf } from './route-of';

const isForOperators = ({ access }: { access: string }): boolean => access === 'operator';

/**
 * What a page at this address is told of the registry. The operators' routes, and remotes that have no others, travel to
 * the operators' pages alone. Every other page knows only where those lie (`elsewhere`), and leaves them to a document of
 * their own.
 */
export function registryAt<R extends { remotes: RemoteEntry[] }>(
  pathname: string,
  registry: R,
): R & { elsewhere?: string[] } {
  const routes = registry.remotes.flatMap((remote) => remote.routes);
  const owner = routeOf(pathname, routes);
  if (owner && isForOperators(owner)) return registry;
  const theirs = routes.filter(isForOperators);
  const under = (path: string) => theirs.filter((other) => other.path !== path);
  return {
    ...registry,
    remotes: registry.remotes.flatMap(forAll),
    // A pattern speaks for all that lies under it.
    elsewhere: theirs.map(({ path }) => path).filter((path) => !routeOf(path, under(path))),
  };
}

function forAll({ canary, lastGood, ...live }: RemoteEntry): RemoteEntry[] {
  const told = {
    ...openPart(live),
    ...(lastGood ? { lastGood: openPart(lastGood) } : {}),
    ...(canary ? { canary: openPart(canary) } : {}),
  };
  return [told, told.canary].some((release) => release && isForAll(release)) ? [told] : [];
}

const isForAll = ({ routes, fills = {} }: RemoteRelease): boolean => routes.length > 0 || Object.keys(fills).length > 0;

const openPart = <R extends RemoteRelease>(release: R): R => ({
  ...release,
  routes: release.routes.filter((route) => !isForOperators(route)),
  ...(release.fills ? { fills: openPieces(release.fills) } : {}),
});

const openPieces = (fills: Record<string, Piece>): Record<string, Piece> =>
  Object.fromEntries(Object.entries(fills).filter(([, piece]) => !isForOperators(piece)));
