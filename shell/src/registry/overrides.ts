import type { RegistryEntry } from './registry';

/** A session cookie of the overrides panel, which the gateway reads in the local profile alone. */
const COOKIE = 'mf-override';

/**
 * Remotes from development servers on this device, as the gateway wrote them into the page: those of the overrides panel
 * of a development shell, or the one of a link that the remote's team signed. The page's policy allows their origins.
 */
function readOverrides(): Map<string, string> {
  const given = document.documentElement.dataset['devServers'] ?? '';
  return new Map(
    given.split(',').flatMap((pair) => {
      const [name, origin] = pair.split('=');
      return name && origin ? [[name, origin] as const] : [];
    }),
  );
}

/** remote -> origin */
export const overrides: ReadonlyMap<string, string> = readOverrides();
export const overrideOrigins: ReadonlySet<string> = new Set(overrides.values());

/** They apply from the next document until the browser is closed. */
export function storeOverrides(wanted: ReadonlyMap<string, string>): void {
  const text = [...wanted].map((pair) => pair.join('=')).join(',');
  document.cookie = `${COOKIE}=${text}; path=/; samesite=lax${text ? '' : '; max-age=0'}`;
}

/** The registry with a developer's own remotes in it: as they are served, without a previous release. */
export function withOverrides(entries: RegistryEntry[]): RegistryEntry[] {
  return entries.map((entry) => {
    const origin = overrides.get(entry.name);
    if (!origin) return entry;
    const { lastGood: _lastGood, canaryVersion: _canary, ...live } = entry;
    return {
      ...live,
      version: 'override',
      entry: `${origin}/remoteEntry.js`,
      integrity: '',
      preload: [],
      files: {},
      routes: live.routes.map((route) => ({ ...route, preload: [] })),
      fills: live.fills.map((extension) => ({ ...extension, preload: [] })),
    };
  });
}
