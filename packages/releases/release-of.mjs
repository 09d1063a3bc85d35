import fs from 'node:fs';
import path from 'node:path';

/** What a build says of itself. */
export function releaseOf(folder) {
  const shell = path.join(folder, 'shell.json');
  return JSON.parse(fs.readFileSync(fs.existsSync(shell) ? shell : path.join(folder, 'release.json'), 'utf8'));
}
