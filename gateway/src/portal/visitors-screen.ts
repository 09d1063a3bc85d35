import { prefetchUrls, type Registry, routeOf, type ServerHalf } from '@baazi/contracts';
import type { ReleasedHalf } from '../drawing/drawings';
import type { PortalVariant } from './portal-registry';

interface VisitorsScreen {
  /** public URLs that the screen requests first, for embedding */
  urls: readonly string[];
  /** the release that draws it; undefined: it is not drawn */
  drawnBy?: { name: string; version: string };
}

/**
 * The part of the screen at this path that a document contains. Only for visitors: screens of players request private
 * data anyway, and an open page differs for a player, whose browser says that it had one (`frame`).
 */
export function visitorsScreen(
  { pathname, search }: { pathname: string; search: URLSearchParams },
  { remotes }: Registry,
  frame: 'portal' | undefined,
): VisitorsScreen {
  const route = routeOf(
    pathname,
    remotes.flatMap((remote) =>
      (remote.canary ?? remote).routes.map((one) => ({ ...one, release: remote.canary ?? remote })),
    ),
  );
  if (!route || route.access === 'player' || route.access === 'operator') return { urls: [] };
  if (frame && route.layout === 'open') return { urls: [] };
  const urls = route.access === 'signed-out' || route.drawn ? prefetchUrls(pathname, route) : [];
  const isPlain = !(route.query ?? []).some((name) => search.has(name));
  const isDrawn = route.drawn === true && isPlain && urls.length === (route.prefetch ?? []).length && !frame;
  return { urls, ...(isDrawn ? { drawnBy: route.release } : {}) };
}

/** The server halves that draw a screen; undefined where one of them is missing, or the page has no place for it. */
export function halvesOf(
  { drawnBy }: VisitorsScreen,
  { page, registry }: PortalVariant,
  { serverHalves }: { serverHalves: ReadonlyMap<string, ServerHalf> },
): { shell: ReleasedHalf; remote: ReleasedHalf } | undefined {
  const halfOf = (name: string, version: string): ReleasedHalf | undefined => {
    const half = serverHalves.get(`${name}@${version}`);
    return half && { ...half, name, version };
  };
  const shell = registry.shell && page.includes('__DRAWN__') ? halfOf('shell', registry.shell.version) : undefined;
  const remote = drawnBy && halfOf(drawnBy.name, drawnBy.version);
  return shell && remote ? { shell, remote } : undefined;
}
