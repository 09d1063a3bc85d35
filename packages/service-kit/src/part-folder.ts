import fs from 'node:fs';
import path from 'node:path';

/** The part's folder (the nearest with a package.json) of a file in its src, or of a program that was built to dist. */
export function partFolder(folder: string): string {
  if (fs.existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('no folder above has a package.json');
  return partFolder(above);
}
