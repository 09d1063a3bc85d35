import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/**
 * The real shell and the two remotes of these tests, built (or taken from the build cache) and released into a
 * temporary folder.
 */
export function builtReleases(
  parts: readonly string[] = ['shell', 'shell/src/testing/mf-one', 'shell/src/testing/mf-two'],
): string {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'portal-')), 'releases');
  execFileSync(process.execPath, [path.join(root, 'packages/bundler/portal.mjs'), '--releases', folder, ...parts], {
    cwd: root,
    env: { ...process.env, RELEASE_OWNERS: path.join(__dirname, 'owners.json') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}
