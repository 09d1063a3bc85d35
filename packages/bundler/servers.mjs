// Compiles the server packages (TypeScript, ES module syntax) to CommonJS in their dist/ folders.
// Usage: node packages/bundler/servers.mjs [folder ...]      (default: all)
import { transformFile } from '@swc/core';
import fs from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';
import { ships } from './ships.mjs';

/** New services (svc-*) are included automatically. */
async function serverParts() {
  const services = (await fs.readdir(root)).filter((name) => name.startsWith('svc-'));
  return ['packages/contracts', 'packages/service-kit', 'packages/proofs', ...services, 'gateway', 'dev'];
}

/** @param {string} dir */
async function filesUnder(dir) {
  const entries = await fs.readdir(dir, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** @param {string} folder */
async function emit(folder) {
  const src = path.join(root, folder, 'src');
  const dist = path.join(root, folder, 'dist');
  await fs.rm(dist, { recursive: true, force: true });
  for (const file of await filesUnder(src)) {
    if (!ships(file)) continue;
    const target = path.join(dist, path.relative(src, file));
    await fs.mkdir(path.dirname(target), { recursive: true });
    if (!/\.tsx?$/.test(file)) {
      await fs.copyFile(file, target);
      continue;
    }
    const { code, map } = await transformFile(file, {
      swcrc: false,
      sourceMaps: true,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs', ignoreDynamic: true },
    });
    const out = target.replace(/\.ts$/, '.js');
    await fs.writeFile(out, `${code}\n//# sourceMappingURL=${path.basename(out)}.map\n`);
    if (map) await fs.writeFile(`${out}.map`, map);
  }
}

const named = process.argv.slice(2);
await Promise.all((named.length > 0 ? named : await serverParts()).map(emit));
