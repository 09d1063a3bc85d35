import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');
export const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Files of the working tree that git does not ignore, by their path from the root. */
export const allFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
)
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));

export const isSource = (file: string): boolean => /\.([cm]?tsx?|mjs|cjs)$/.test(file) && !/\.d\.m?ts$/.test(file);
/** Tests, and what only tests need. */
export const isTest = (file: string): boolean => /\.(test|spec)\.\w+$/.test(file) || /(^|\/)testing\//.test(file);
export const testFiles: readonly string[] = allFiles.filter((file) => /\.test\.tsx?$/.test(file));

/** Folders with a package.json: services, remotes, packages, dev. */
export const parts: readonly string[] = allFiles
  .filter((file) => /^((gateway|shell|dev|mf-[^/]+|svc-[^/]+)|packages\/[^/]+)\/package\.json$/.test(file))
  .map((file) => path.dirname(file));
export const sourcesOf = (part: string): string[] =>
  allFiles.filter((file) => file.startsWith(`${part}/`) && isSource(file) && !isTest(file));

/** Import specifiers of a file as written; imports of types count. */
export const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import|require)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?['"]([^'"\n]+)['"]/g)].map(
    ([, name = '']) => name,
  );

const isFile = new Set(allFiles);
/** The file of ours that a relative import leads to. */
export function importedFile(from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const target = path.join(path.dirname(from), name);
  return [target, `${target}.ts`, `${target}.tsx`].find((file) => isFile.has(file));
}
