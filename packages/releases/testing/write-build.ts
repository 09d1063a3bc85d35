import fs from 'node:fs';
import path from 'node:path';
import type { Release } from '@baazi/contracts';

/** Writes a minimal build of this release. */
export function writeBuild(folder: string, release: Release): string {
  fs.mkdirSync(folder, { recursive: true });
  const isShell = release.name === 'shell';
  const scripts = 'scripts' in release ? release.scripts : [];
  if (isShell)
    fs.writeFileSync(
      path.join(folder, 'index.html'),
      scripts.map(({ file, integrity }) => `<script defer src="${file}" integrity="${integrity}"></script>`).join(''),
    );
  fs.writeFileSync(path.join(folder, isShell ? 'shell.json' : 'release.json'), JSON.stringify(release));
  fs.writeFileSync(path.join(folder, isShell ? 'vendor.x.js' : 'remoteEntry.js'), `// ${release.version}`);
  return folder;
}
