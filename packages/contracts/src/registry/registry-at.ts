import type { Extension, RemoteEntry, RemoteRelease } from './registry';
import { routeOf } from './route-of';

const isForOperators = ({ access }: { access: string }): boolean => access === 'operator';

/**
 * The part of the registry that a page at this path needs. Operators' routes, and remotes that have only these, are
 * sent to operators' pages alone; every other page gets just their paths (`elsewhere`) and opens them with a full page
 * load. Without previous releases: hardly a page needs one, and requests it then.
 */
export function registryForPath<R extends { remotes: RemoteEntry[] }>(
  pathname: string,
  registry: R,
): R & { elsewhere?: string[] } {
  const routes = registry.remotes.flatMap((remote) => remote.routes);
  const owner = routeOf(pathname, routes);
  if (owner && isForOperators(owner)) return registry;
  const operatorRoutes = routes.filter(isForOperators);
  const under = (path: string) => operatorRoutes.filter((other) => other.path !== path);
  return {
    ...registry,
    remotes: registry.remotes.flatMap(visibleToAll),
    // A pattern covers all paths below it.
    elsewhere: operatorRoutes.map(({ path }) => path).filter((path) => !routeOf(path, under(path))),
  };
}

function visibleToAll({ canary, lastGood: _lastGood, ...live }: RemoteEntry): RemoteEntry[] {
  const entry = {
    ...publicPart(live),
    ...(canary ? { canary: publicPart(canary) } : {}),
  };
  return [entry, entry.canary].some((release) => release && isPublic(release)) ? [entry] : [];
}

const isPublic = ({ routes, fills = {} }: RemoteRelease): boolean => routes.length > 0 || Object.keys(fills).length > 0;

const publicPart = <R extends RemoteRelease>(release: R): R => ({
  ...release,
  routes: release.routes.filter((route) => !isForOperators(route)),
  ...(release.fills ? { fills: publicExtensions(release.fills) } : {}),
});

const publicExtensions = (fills: Record<string, Extension>): Record<string, Extension> =>
  Object.fromEntries(Object.entries(fills).filter(([, extension]) => !isForOperators(extension)));
