import type { Provision, Registry, RemoteRelease, ShellRelease } from '@baazi/contracts';

/** A release of a remote that claims `/a` and uses `useState` of React 19. */
export const pretendRelease = (version: string, more: Partial<RemoteRelease> = {}): RemoteRelease => ({
  name: 'mf-a',
  version,
  entry: `/releases/mf-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  preload: [],
  files: { [`/releases/mf-a/${version}/remoteEntry.js`]: 'sha384-x' },
  routes: [{ path: '/a', layout: 'portal', access: 'player', title: { en: 'A' }, skeleton: 'list', preload: [] }],
  uses: { react: { range: '^19.0.0', names: ['useState'] } },
  ...more,
});

export const pretendShell = (version: string, react: Partial<Provision> = {}): ShellRelease => ({
  name: 'shell',
  version,
  scripts: [{ file: `/releases/shell/${version}/vendor.x.js`, integrity: 'sha384-x' }],
  files: {},
  provides: { react: { version: '19.3.1', names: ['useId', 'useState'], ...react } },
});

/** A shell, and no remote yet. */
export function emptyPortal(): Registry {
  const { name: _name, ...shell } = pretendShell('1');
  return { remotes: [], shell };
}
