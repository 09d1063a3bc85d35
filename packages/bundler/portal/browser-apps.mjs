import fs from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** Every browser part: the shell, and each folder that declares itself with an mfe.json. */
export function browserApps() {
  const remotes = fs
    .readdirSync(root)
    .filter((name) => fs.existsSync(path.join(root, name, 'mfe.json')))
    .sort();
  return ['shell', ...remotes];
}
