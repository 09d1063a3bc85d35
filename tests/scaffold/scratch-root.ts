import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

/** A copy of what the scaffolds read and edit, without the parts' sources. */
export function scratchRoot(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-new-'));
  const parts = fs.readdirSync(root).filter((name) => /^(mf|svc)-/.test(name));
  const files = [
    'docker-compose.yml',
    'package-lock.json',
    ...parts.flatMap((part) => ['package.json', 'mfe.json', 'Dockerfile'].map((file) => path.join(part, file))),
  ];
  for (const file of files.filter((name) => fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(dir, file));
  }
  for (const folder of ['packages/contracts/src', 'deploy/kubernetes'])
    if (fs.existsSync(path.join(root, folder)))
      fs.cpSync(path.join(root, folder), path.join(dir, folder), { recursive: true });
  return dir;
}

/** Runs a scaffold on the copy; what it said, or why it refused. */
export function runScaffold(script: string, dir: string, words: string[]): { ok: boolean; said: string } {
  try {
    return {
      ok: true,
      said: execFileSync(process.execPath, [path.join(root, 'dev/new', script), ...words, '--root', dir], {
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    };
  } catch (error) {
    return { ok: false, said: error instanceof Error ? error.message : String(error) };
  }
}
