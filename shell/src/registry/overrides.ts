import type { RegistryEntry } from './registry';

/**
 * Remotes from developers' machines: `mf-wallet=http://localhost:3103`, several separated by commas, in a cookie that
 * the overrides panel writes and from which the gateway derives whose scripts the page may run. Only the development
 * shell supports them, in the local profile alone.
 */
const COOKIE = 'mf-override';

const isDeveloped = (): boolean =>
  process.env.NODE_ENV === 'development' && document.documentElement.dataset['profile'] === 'local';

function readOverrides(): Map<string, string> {
  if (!isDeveloped()) return new Map();
  const stored = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  return new Map(
    stored.split(',').flatMap((pair) => {
      const [name, address] = pair.split('=');
      return name && address && URL.canParse(address) ? [[name, new URL(address).origin] as const] : [];
    }),
  );
}

/** remote -> origin */
export const overrides: ReadonlyMap<string, string> = readOverrides();
export const overrideOrigins: ReadonlySet<string> = new Set(overrides.values());

/** Stored in a session cookie: they apply from the next document until the browser is closed. */
export function storeOverrides(wanted: ReadonlyMap<string, string>): void {
  const text = [...wanted].map((pair) => pair.join('=')).join(',');
  document.cookie = `${COOKIE}=${text}; path=/; samesite=lax${text ? '' : '; max-age=0'}`;
}

/** The registry with a developer's own remotes in it: as they are served, without a previous release. */
export function withOverrides(entries: RegistryEntry[]): RegistryEntry[] {
  return entries.map((entry) => {
    const origin = overrides.get(entry.name);
    if (!origin) return entry;
    const { name, type, federation, routes, slots, fills } = entry;
    return {
      name,
      version: 'override',
      entry: `${origin}/remoteEntry.js`,
      ...(type ? { type } : {}),
      ...(federation ? { federation } : {}),
      integrity: '',
      preload: [],
      files: {},
      routes: routes.map((route) => ({ ...route, preload: [] })),
      slots,
      fills: fills.map((extension) => ({ ...extension, preload: [] })),
    };
  });
}
