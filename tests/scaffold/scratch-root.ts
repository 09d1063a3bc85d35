import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** A copy of what the scaffolds read and edit, without the parts' sources. */
export function scratchRoot(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-new-'));
  const parts = fs.readdirSync(root).filter((name) => /^(mf|svc)-/.test(name));
  const files = [
    '.prettierrc.json',
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

/** A copy of the whole project with its packages, in which everything can be run. */
export function scratchProject(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-whole-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\n').filter((name) => name && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(dir, file));
  }
  const [from, to] = [path.join(root, 'node_modules'), path.join(dir, 'node_modules')];
  fs.mkdirSync(path.join(to, '@baazi'), { recursive: true });
  const packages = fs.readdirSync(from).filter((name) => name !== '@baazi' && name !== '.cache');
  for (const name of [...packages, ...fs.readdirSync(path.join(from, '@baazi')).map((kit) => `@baazi/${kit}`)]) {
    // A workspace link points into the copy.
    const isOwn = fs.lstatSync(path.join(from, name)).isSymbolicLink();
    fs.symlinkSync(isOwn ? fs.readlinkSync(path.join(from, name)) : path.join(from, name), path.join(to, name));
  }
  return dir;
}
