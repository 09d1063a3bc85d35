import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../../dev/src/stack/processes/programs';

export interface Tree {
  root: string;
  remove(): void;
}

/**
 * The tree of a commit in a temporary folder, built there. It shares this tree's packages where both want the same
 * version.
 */
export function treeOf(commit: string): Tree {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-tree-'));
  const remove = (): void => fs.rmSync(root, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], {
      cwd: projectRoot,
      maxBuffer: 1024 ** 3,
    });
    execFileSync('tar', ['-x', '-C', root], { input: archive });
    linkPackages(root);
    const install = `import('./dev/prepare/install-packages.mjs').then((own) => own.installPackages(console.error))`;
    execFileSync(process.execPath, ['-e', install], { cwd: root, stdio: ['ignore', 2, 2] });
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}

/** Written by builds: two trees that share them spoil each other's portal. */
const OWN_FOLDERS: readonly string[] = ['@baazi', '.cache', '.federation'];

/** Workspace links point into that tree; all other packages are shared. */
function linkPackages(root: string): void {
  const [from, to] = [path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules')];
  const link = (name: string): void => {
    const place = path.join(from, name);
    const isOwn = fs.lstatSync(place).isSymbolicLink();
    fs.symlinkSync(isOwn ? fs.readlinkSync(place) : place, path.join(to, name));
  };
  fs.mkdirSync(path.join(to, '@baazi'), { recursive: true });
  for (const name of fs.readdirSync(from)) if (!OWN_FOLDERS.includes(name)) link(name);
  for (const name of fs.readdirSync(path.join(from, '@baazi'))) link(`@baazi/${name}`);
}
