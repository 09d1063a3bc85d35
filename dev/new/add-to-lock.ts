import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { editFile } from './edit-file';
import type { Manifest } from './manifest';

const LockFile = z.record(z.string(), z.unknown());
const Lock = z.object({ packages: LockFile });

/**
 * Enters a new workspace into package-lock.json and node_modules as npm would. It uses only packages that
 * its neighbours use in the same versions, so nothing is to be resolved or downloaded.
 */
export function addToLock(root: string, { name, version, dependencies, devDependencies }: Manifest): void {
  editFile(path.join(root, 'package-lock.json'), (text) => {
    // What was read stays in its order: a parsed copy would name what the shape names first.
    const file = LockFile.parse(JSON.parse(text));
    const lock = Lock.parse(file);
    const added = {
      ...lock.packages,
      [name]: { version, dependencies, ...(devDependencies ? { devDependencies } : {}) },
      [`node_modules/${name}`]: { resolved: name, link: true },
    };
    const packages = Object.fromEntries(Object.entries(added).sort(([one], [two]) => one.localeCompare(two, 'en')));
    return `${JSON.stringify({ ...file, packages }, null, 2)}\n`;
  });
  const link = path.join(root, 'node_modules', name);
  if (fs.existsSync(path.dirname(link)) && !fs.existsSync(link)) fs.symlinkSync(path.join('..', name), link);
}
