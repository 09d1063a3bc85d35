import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { editFile } from './write-files';

/** The fields of a package.json that a new package copies from an existing one. */
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  private: z.boolean(),
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof Manifest>;

export const readManifest = (file: string): Manifest => Manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8')));

const LockFile = z.record(z.string(), z.unknown());
const Lock = z.object({ packages: LockFile });

/**
 * Adds a new workspace to package-lock.json and node_modules as npm would. It uses only packages and versions that
 * existing workspaces use, so nothing is resolved or downloaded.
 */
export function addToLock(root: string, { name, version, dependencies, devDependencies }: Manifest): void {
  editFile(path.join(root, 'package-lock.json'), (text) => {
    // Keeps the order of keys; the parsed copy has the order of the shape.
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
