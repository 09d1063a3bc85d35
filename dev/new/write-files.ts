import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Writes the files of a new folder; never overwrites a file. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { flag: 'wx' });
  }
}

/** Applies an edit. An edit without a change means that the file has an unexpected form, which is an error. */
export function editFile(file: string, edit: (text: string) => string): void {
  const before = fs.readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} does not look as expected; nothing was changed in it`);
  fs.writeFileSync(file, after);
}

const prettier = path.resolve(__dirname, '../../node_modules/prettier/bin/prettier.cjs');

/** Formats these files and folders like `npm run format`. */
export function formatFiles(root: string, paths: readonly string[]): void {
  execFileSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...paths], {
    cwd: root,
    stdio: 'inherit',
  });
}
