// Settings of the portal for builds in another repository.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const portal = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'portal.json'), 'utf8'));

export const shared = Object.fromEntries(
  Object.entries(portal.shared).map(([name, requiredVersion]) => [
    name,
    { import: false, singleton: true, strictVersion: true, requiredVersion },
  ]),
);

/** The folder of the webpack or Rspack plugin; none with Vite. */
function bundlerFolder() {
  try {
    const project = createRequire(path.join(process.cwd(), 'package.json'));
    const plugin = createRequire(project.resolve('@module-federation/enhanced'));
    return path.dirname(plugin.resolve('@module-federation/webpack-bundler-runtime'));
  } catch {
    return undefined;
  }
}

const bundler = bundlerFolder();
export const lent = {
  '@module-federation/runtime-core': path.join(import.meta.dirname, 'provided-core.mjs'),
  ...(bundler
    ? Object.fromEntries(
        ['index.cjs', 'index.js', 'bundler.cjs', 'bundler.js'].map((file) => [
          path.join(bundler, file),
          path.join(import.meta.dirname, 'provided-bundler.mjs'),
        ]),
      )
    : {}),
};
