import type { EntryType, Piece, RemoteRelease, RemoteRoute, ShellEntry } from './registry';

const layouts = ['bare', 'portal', 'ops'] as const;
const accesses = ['anyone', 'signed-out', 'player', 'operator'] as const;
const entryTypes: readonly EntryType[] = ['var', 'module'];
const menuPlaces = ['side', 'bottom', 'ops'] as const;
export type Layout = (typeof layouts)[number];
export type RouteAccess = (typeof accesses)[number];
export type MenuPlace = (typeof menuPlaces)[number];

/** What a page knows of a route. */
export interface PortalRoute extends Omit<RemoteRoute, 'words'> {
  layout: Layout;
  access: RouteAccess;
  menu?: { in: MenuPlace[]; order: number; icon: string };
  prefetch: string[];
}

/** What a page knows of a piece that fills a slot of another remote's screen. */
export interface PageExtension extends Omit<Piece, 'props'> {
  slot: string;
  access: RouteAccess;
}

/** All that a page needs to fetch and check a release. */
export interface PageRelease extends Omit<RemoteRelease, 'routes' | 'uses' | 'slots' | 'fills'> {
  routes: PortalRoute[];
  /** the slots of its screens, by name */
  slots: string[];
  fills: PageExtension[];
}

export interface PageRemote extends PageRelease {
  lastGood?: PageRelease;
  canary?: PageRelease & { percent: number };
  /** a tester's: until this ISO instant */
  pinned?: string;
}

export interface PageRegistry {
  remotes: PageRemote[];
  shell: Pick<ShellEntry, 'version' | 'files'>;
  /** paths that only another document knows */
  elsewhere: string[];
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';
const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((item) => item === value);

/** Our own origin only: an address like `//elsewhere` or `https://...` in the registry is not followed. */
const isOwnPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);
const scriptsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => isOwnPath(entry[0]) && isText(entry[1]),
    ),
  );

function routeFrom(value: unknown): PortalRoute[] {
  const { path, layout, access, title, menu, skeleton, prefetch, preload } = fieldsOf(value);
  const { en, hi } = fieldsOf(title);
  if (!isText(path) || !isText(en)) return [];
  const { in: places, order, icon } = fieldsOf(menu);
  return [
    {
      path,
      layout: oneOf(layouts, layout) ?? 'bare',
      access: oneOf(accesses, access) ?? 'anyone',
      title: { en, ...(isText(hi) ? { hi } : {}) },
      ...(menu
        ? {
            menu: {
              in: menuPlaces.filter((place) => itemsOf(places).includes(place)),
              order: Number(order) || 0,
              icon: String(icon),
            },
          }
        : {}),
      skeleton: isText(skeleton) ? skeleton : 'list',
      prefetch: itemsOf(prefetch).filter(isText),
      preload: itemsOf(preload).filter(isOwnPath),
    },
  ];
}

const piecesFrom = (value: unknown): PageExtension[] =>
  Object.entries(fieldsOf(value)).map(([slot, piece]) => {
    const { access, order, preload } = fieldsOf(piece);
    return {
      slot,
      access: oneOf(accesses, access) ?? 'anyone',
      order: Number(order) || 0,
      preload: itemsOf(preload).filter(isOwnPath),
    };
  });

function releaseFrom(value: unknown): PageRelease | undefined {
  const { name, version, entry, type, integrity, preload, files, routes, slots, fills } = fieldsOf(value);
  if (!isText(name) || !isText(version) || !isOwnPath(entry) || !isText(integrity)) return undefined;
  const known = oneOf(entryTypes, type ?? 'var');
  if (!Array.isArray(routes) || !known) return undefined;
  return {
    name,
    version,
    entry,
    ...(known === 'module' ? { type: known } : {}),
    integrity,
    preload: itemsOf(preload).filter(isOwnPath),
    files: scriptsOf(files),
    routes: routes.flatMap(routeFrom),
    slots: Object.keys(fieldsOf(slots)),
    fills: piecesFrom(fills),
  };
}

function remoteFrom(value: unknown): PageRemote[] {
  const live = releaseFrom(value);
  if (!live) return [];
  const { lastGood, canary, pinned } = fieldsOf(value);
  const before = releaseFrom(lastGood);
  const trial = releaseFrom(canary);
  const percent = Number(fieldsOf(canary).percent);
  return [
    {
      ...live,
      ...(before ? { lastGood: before } : {}),
      ...(trial && percent > 0 ? { canary: { ...trial, percent } } : {}),
      ...(isText(pinned) ? { pinned } : {}),
    },
  ];
}

/**
 * Takes what a page knows of a registry and leaves the rest: an entry that it cannot use costs that remote, never the
 * portal. By hand, because zod would cost every player 21 KiB; servers and tools have `registryShape`.
 */
export function guardRegistry(value: unknown): PageRegistry {
  const { remotes, shell, elsewhere } = fieldsOf(value);
  const { version, files } = fieldsOf(shell);
  return {
    remotes: itemsOf(remotes).flatMap(remoteFrom),
    shell: { version: String(version ?? ''), files: scriptsOf(files) },
    elsewhere: itemsOf(elsewhere).filter(isOwnPath),
  };
}
