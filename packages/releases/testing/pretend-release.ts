import type { Registry, RemoteRelease, ShellRelease } from '@baazi/contracts';

/** A release of a remote that claims `/a` and needs React 19.3. */
export const pretendRelease = (version: string, more: Partial<RemoteRelease> = {}): RemoteRelease => ({
  name: 'mf-a',
  version,
  entry: `/releases/mf-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  preload: [],
  files: { [`/releases/mf-a/${version}/remoteEntry.js`]: 'sha384-x' },
  routes: [{ path: '/a', layout: 'portal', access: 'player', title: { en: 'A' }, skeleton: 'list', preload: [] }],
  requires: { react: '^19.3.0' },
  contracts: '1.0.0',
  ...more,
});

export const pretendShell = (version: string, react = '19.3.1'): ShellRelease => ({
  name: 'shell',
  version,
  scripts: [],
  files: {},
  shared: { react },
  contracts: '1.0.0',
});

/** A shell, and no remote yet. */
export function emptyPortal(): Registry {
  const { name: _name, ...shell } = pretendShell('1');
  return { remotes: [], shell };
}
