import type { Layout, MenuPlace, PortalRoute, RouteAccess } from '../place/portal-route';
import type { Registry, RegistryEntry, Release } from './registry';

type Unknown = Record<string, unknown>;
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const oneOf = <T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((item) => item === value) ?? otherwise;

const menuPlaces: readonly MenuPlace[] = ['side', 'bottom', 'ops'];

/** Our own origin only: an address like `//elsewhere` or `https://...` in the registry is not followed. */
const isOwnPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

function scripts(value: unknown): Record<string, string> {
  const listed = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    listed.filter((entry): entry is [string, string] => isOwnPath(entry[0]) && typeof entry[1] === 'string'),
  );
}

function route(value: unknown): PortalRoute[] {
  if (
    !isObject(value) ||
    typeof value.path !== 'string' ||
    !isObject(value.title) ||
    typeof value.title.en !== 'string'
  )
    return [];
  const menu = isObject(value.menu) ? value.menu : undefined;
  return [
    {
      path: value.path,
      layout: oneOf<Layout>(value.layout, ['bare', 'portal', 'ops'], 'bare'),
      access: oneOf<RouteAccess>(value.access, ['anyone', 'signed-out', 'player', 'operator'], 'anyone'),
      title: { en: value.title.en, ...(typeof value.title.hi === 'string' ? { hi: value.title.hi } : {}) },
      ...(menu
        ? {
            menu: {
              in: menuPlaces.filter((place) => strings(menu.in).includes(place)),
              order: Number(menu.order) || 0,
              icon: String(menu.icon),
            },
          }
        : {}),
      skeleton: typeof value.skeleton === 'string' ? value.skeleton : 'list',
      prefetch: strings(value.prefetch),
      preload: strings(value.preload).filter(isOwnPath),
    },
  ];
}

function release(value: unknown): Release | undefined {
  if (!isObject(value) || typeof value.name !== 'string' || typeof value.version !== 'string') return undefined;
  if (!isOwnPath(value.entry) || typeof value.integrity !== 'string' || !Array.isArray(value.routes)) return undefined;
  const { name, version, entry, integrity } = value;
  return {
    name,
    version,
    entry,
    integrity,
    preload: strings(value.preload).filter(isOwnPath),
    files: scripts(value.files),
    routes: value.routes.flatMap(route),
  };
}

function entryOf(value: unknown): RegistryEntry[] {
  const live = release(value);
  if (!live || !isObject(value)) return [];
  const lastGood = release(value.lastGood);
  const canary = release(value.canary);
  const percent = isObject(value.canary) ? Number(value.canary.percent) : NaN;
  return [
    {
      ...live,
      ...(lastGood ? { lastGood } : {}),
      ...(canary && percent > 0 ? { canary: { ...canary, percent } } : {}),
    },
  ];
}

/** Takes what it knows of a registry and leaves the rest: an entry it cannot use costs that remote, never the portal. */
export function guardRegistry(value: unknown): Registry {
  const body = isObject(value) ? value : {};
  const shell = isObject(body.shell) ? body.shell : {};
  return {
    remotes: Array.isArray(body.remotes) ? body.remotes.flatMap(entryOf) : [],
    shell: { version: String(shell.version ?? ''), files: scripts(shell.files) },
  };
}
