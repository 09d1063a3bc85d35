import fs from 'node:fs';
import path from 'node:path';

/** What a build says of itself. */
export function releaseOf(folder) {
  const shell = path.join(folder, 'shell.json');
  return JSON.parse(fs.readFileSync(fs.existsSync(shell) ? shell : path.join(folder, 'release.json'), 'utf8'));
}

/** Copies a build to `<name>/<version>/`. A released folder is immutable: when it is there it is left as it is. */
export function storeRelease({ releasesDir, folder }) {
  const release = releaseOf(folder);
  const target = path.join(releasesDir, release.name, release.version);
  if (!fs.existsSync(target)) {
    const half = `${target}.${process.pid}.tmp`;
    fs.rmSync(half, { recursive: true, force: true });
    fs.cpSync(folder, half, { recursive: true, filter: (file) => !file.endsWith('.map') });
    fs.renameSync(half, target);
  }
  return release;
}

/** A release that was stored before. */
export function storedRelease({ releasesDir, name, version }) {
  const folder = path.join(releasesDir, name, version);
  if (!fs.existsSync(folder)) throw new Error(`${name} ${version} is not in ${releasesDir}`);
  return releaseOf(folder);
}
