import type { EntryType, Extension, RemoteRelease, RemoteRoute, ShellEntry } from './registry';
import type { ScriptList } from './script-list';

/** open: the portal around it for a signed-in player, bare for everyone else */
const layouts = ['bare', 'portal', 'ops', 'open'] as const;
const accesses = ['anyone', 'signed-out', 'player', 'operator'] as const;
const entryTypes: readonly EntryType[] = ['var', 'module'];
const menuPositions = ['side', 'bottom', 'profile', 'ops'] as const;
export type Layout = (typeof layouts)[number];
export type RouteAccess = (typeof accesses)[number];
export type MenuPosition = (typeof menuPositions)[number];

/** A route as the page uses it. */
export interface PortalRoute extends Omit<RemoteRoute, 'words' | 'drawn' | 'query'> {
  layout: Layout;
  access: RouteAccess;
  menu?: { in: MenuPosition[]; order: number; icon: string };
  prefetch: string[];
}

/** An extension, shown in a slot of another remote's screen. */
export interface PageExtension extends Omit<Extension, 'props'> {
  slot: string;
  access: RouteAccess;
}

/** A release as the page uses it: what it needs to fetch and verify scripts. */
export interface PageRelease extends Omit<
  RemoteRelease,
  'routes' | 'uses' | 'react' | 'slots' | 'fills' | 'serverHalf'
> {
  /** its entry needs the core of the federation runtime before it runs */
  federation?: true;
  routes: PortalRoute[];
  /** slots on its screens, by name */
  slots: string[];
  fills: PageExtension[];
}

export interface PageRemote extends PageRelease {
  lastGood?: PageRelease;
  /** the canary that this browser is given */
  canary?: PageRelease;
  /** pinned by a tester, until this ISO instant */
  pinned?: string;
}

export interface PageRegistry {
  remotes: PageRemote[];
  shell: Pick<ShellEntry, 'version' | 'files'>;
  /** paths that need a full page load */
  elsewhere: string[];
  /** all scripts of these releases; absent: the registry has them itself */
  scriptList?: ScriptList;
}

/** The name under which a release lists the core of the federation runtime among what it uses. */
export const FEDERATION_CORE = '@module-federation/runtime-core';

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';
const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((item) => item === value);

/** Same-origin paths only: `//elsewhere` or `https://...` in a registry are rejected. */
const isOwnPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);
/** A list of scripts, path -> hash, without unusable entries. */
export const guardScripts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => isOwnPath(entry[0]) && isText(entry[1]),
    ),
  );

function routeFrom(value: unknown): PortalRoute[] {
  const { path, layout, access, title, menu, skeleton, prefetch, preload } = fieldsOf(value);
  const { en, hi } = fieldsOf(title);
  if (!isText(path) || !isText(en)) return [];
  const { in: positions, order, icon } = fieldsOf(menu);
  return [
    {
      path,
      layout: oneOf(layouts, layout) ?? 'bare',
      access: oneOf(accesses, access) ?? 'anyone',
      title: { en, ...(isText(hi) ? { hi } : {}) },
      ...(menu
        ? {
            menu: {
              in: menuPositions.filter((position) => itemsOf(positions).includes(position)),
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

const extensionsFrom = (value: unknown): PageExtension[] =>
  Object.entries(fieldsOf(value)).map(([slot, extension]) => {
    const { access, order, preload } = fieldsOf(extension);
    return {
      slot,
      access: oneOf(accesses, access) ?? 'anyone',
      order: Number(order) || 0,
      preload: itemsOf(preload).filter(isOwnPath),
    };
  });

function releaseFrom(value: unknown): PageRelease | undefined {
  const { name, version, entry, type, integrity, preload, files, routes, slots, fills, uses } = fieldsOf(value);
  if (!isText(name) || !isText(version) || !isOwnPath(entry) || !isText(integrity)) return undefined;
  const entryType = oneOf(entryTypes, type ?? 'var');
  if (!Array.isArray(routes) || !entryType) return undefined;
  return {
    name,
    version,
    entry,
    ...(entryType === 'module' ? { type: entryType } : {}),
    ...(FEDERATION_CORE in fieldsOf(uses) ? { federation: true } : {}),
    integrity,
    preload: itemsOf(preload).filter(isOwnPath),
    files: guardScripts(files),
    routes: routes.flatMap(routeFrom),
    slots: Object.keys(fieldsOf(slots)),
    fills: extensionsFrom(fills),
  };
}

function remoteFrom(value: unknown): PageRemote[] {
  const live = releaseFrom(value);
  if (!live) return [];
  const { lastGood, canary, pinned } = fieldsOf(value);
  const previous = releaseFrom(lastGood);
  // The gateway draws, and serves a canary with its whole share. Any other share is not drawn yet.
  const given = Number(fieldsOf(canary).percent) >= 100 ? releaseFrom(canary) : undefined;
  return [
    {
      ...live,
      ...(previous ? { lastGood: previous } : {}),
      ...(given ? { canary: given } : {}),
      ...(isText(pinned) ? { pinned } : {}),
    },
  ];
}

/**
 * Validates a registry leniently: an unusable entry drops that remote, never the portal. Written by hand because zod
 * would cost every player 21 KiB; servers and tools use `registryShape`.
 */
export function guardRegistry(value: unknown): PageRegistry {
  const { remotes, shell, elsewhere, scriptList } = fieldsOf(value);
  const { version, files } = fieldsOf(shell);
  const { url, integrity } = fieldsOf(scriptList);
  return {
    remotes: itemsOf(remotes).flatMap(remoteFrom),
    shell: { version: String(version ?? ''), files: guardScripts(files) },
    elsewhere: itemsOf(elsewhere).filter(isOwnPath),
    ...(isOwnPath(url) && isText(integrity) ? { scriptList: { url, integrity } } : {}),
  };
}
