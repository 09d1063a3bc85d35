import { execFileSync } from 'node:child_process';
import path from 'node:path';

const prettier = path.resolve(__dirname, '../../node_modules/prettier/bin/prettier.cjs');

/** Leaves these files and folders as `npm run format` would. */
export function formatFiles(root: string, places: readonly string[]): void {
  execFileSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...places], {
    cwd: root,
    stdio: 'inherit',
  });
}
