import fs from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** All apps: the shell, and each folder with an mfe.json. */
export function browserApps() {
  const remotes = fs
    .readdirSync(root)
    .filter((name) => fs.existsSync(path.join(root, name, 'mfe.json')))
    .sort();
  return ['shell', ...remotes];
}
