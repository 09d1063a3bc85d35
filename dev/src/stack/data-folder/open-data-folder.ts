import fs from 'node:fs';
import path from 'node:path';
import { namespaceOf } from './namespace-of';

export interface DataFolder {
  dir: string;
  namespace: string;
  file(...names: string[]): string;
}

/** The real path counts: two spellings of one folder are one stack. */
export function openDataFolder(dataDir: string): DataFolder {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dir = fs.realpathSync(dataDir);
  return { dir, namespace: namespaceOf(dir), file: (...names) => path.join(dir, ...names) };
}
