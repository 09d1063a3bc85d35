import { createHash } from 'node:crypto';
import type { Provision, Registry, RemoteRelease, ShellRelease } from '@baazi/contracts';

/** The hash of the script that `writeBuild` writes. */
const hashOf = (version: string): string => `sha384-${createHash('sha384').update(`// ${version}`).digest('base64')}`;

/** A release of a remote that claims `/a` and uses `useState` of React 19. */
export const fakeRelease = (
  version: string,
  { name = 'mf-a', ...more }: Partial<RemoteRelease> = {},
): RemoteRelease => ({
  name,
  version,
  entry: `/releases/${name}/${version}/remoteEntry.js`,
  integrity: hashOf(version),
  preload: [],
  files: { [`/releases/${name}/${version}/remoteEntry.js`]: hashOf(version) },
  routes: [{ path: '/a', layout: 'portal', access: 'player', title: { en: 'A' }, skeleton: 'list', preload: [] }],
  uses: { react: { range: '^19.0.0', names: ['useState'] } },
  ...more,
});

export const fakeShell = (version: string, react: Partial<Provision> = {}): ShellRelease => ({
  name: 'shell',
  version,
  scripts: [{ file: `/releases/shell/${version}/vendor.x.js`, integrity: hashOf(version) }],
  files: {},
  provides: { react: { version: '19.3.1', names: ['useId', 'useState'], ...react } },
});

/** A registry with a shell and no remote. */
export function emptyPortal(): Registry {
  const { name: _name, ...shell } = fakeShell('1');
  return { remotes: [], shell };
}
