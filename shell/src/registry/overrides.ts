import type { RegistryEntry } from './registry';

/**
 * `?mf-override=mf-wallet=http://localhost:3103`: one remote from a developer's machine. A page of the production
 * profile has none.
 */
const KEY = 'mf-override';

function readOverrides(): Map<string, string> {
  if (document.documentElement.dataset['profile'] !== 'local') return new Map();
  const asked = new URLSearchParams(window.location.search).getAll(KEY);
  // Kept for the tab: the first click would lose it with the address.
  if (asked.length > 0) sessionStorage.setItem(KEY, asked.filter(Boolean).join(','));
  const wanted = (sessionStorage.getItem(KEY) ?? '').split(',').map((pair) => pair.split('='));
  return new Map(
    wanted.flatMap(([name, address]) =>
      name && address && URL.canParse(address) ? [[name, new URL(address).origin] as const] : [],
    ),
  );
}

const overrides: ReadonlyMap<string, string> = readOverrides();
export const overrideOrigins: ReadonlySet<string> = new Set(overrides.values());

/** The registry with a developer's own remotes in it: served as they are, with nothing to fall back to. */
export function withOverrides(entries: RegistryEntry[]): RegistryEntry[] {
  return entries.map((entry) => {
    const origin = overrides.get(entry.name);
    if (!origin) return entry;
    const { name, type, routes, slots, fills } = entry;
    return {
      name,
      version: 'override',
      entry: `${origin}/remoteEntry.js`,
      ...(type ? { type } : {}),
      integrity: '',
      preload: [],
      files: {},
      routes: routes.map((route) => ({ ...route, preload: [] })),
      slots,
      fills: fills.map((piece) => ({ ...piece, preload: [] })),
    };
  });
}
