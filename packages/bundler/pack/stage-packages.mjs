import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root, versionIn } from '../apps.mjs';
import { contractsVersion, portalSettings } from '../portal/portal-settings.mjs';
import { acceptedRanges, providedRuntime } from '../shared.mjs';
import { copyReached } from './emit-packages.mjs';

const folderOf = (/** @type {string} */ name) => path.join(root, 'packages', name);
const Package = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * Dependency versions as pinned by a workspace.
 * @param {string} folder
 * @param {readonly string[]} names
 */
function pinned(folder, names) {
  const { dependencies } = Package.parse(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')));
  return Object.fromEntries(names.map((name) => [name, dependencies[name] ?? '']));
}

/**
 * @param {string} into
 * @param {object} fields
 */
const writeManifest = (into, fields) =>
  fs.writeFileSync(
    path.join(into, 'package.json'),
    JSON.stringify({ license: 'UNLICENSED', type: 'module', sideEffects: false, ...fields }, null, 2),
  );

/**
 * Stages all contracts: a remote bundles what it uses of them.
 * @param {string} emitted
 * @param {string} into
 */
export function stageContracts(emitted, into) {
  const source = path.join(emitted, 'contracts/src');
  for (const module of ['contracts.js', 'contracts.d.ts']) copyReached(source, module, into);
  for (const module of ['registry-shapes', 'version-ranges'])
    fs.copyFileSync(
      path.join(folderOf('contracts'), `src/registry/${module}.mjs`),
      path.join(into, `registry/${module}.mjs`),
    );
  writeManifest(into, {
    name: '@baazi/contracts',
    version: contractsVersion(),
    exports: {
      '.': { types: './contracts.d.ts', default: './contracts.js' },
      './registry-shapes': './registry/registry-shapes.mjs',
      './version-ranges': './registry/version-ranges.mjs',
    },
    dependencies: pinned(folderOf('contracts'), ['zod']),
  });
}

/**
 * Stages the kit's types and export names; its code comes from the shell. Bundlers need the names of a shared module.
 * @param {string} emitted
 * @param {string} into
 */
export function stageKit(emitted, into) {
  const source = path.join(emitted, 'portal-kit/src');
  for (const module of ['portal-kit', 'core']) {
    copyReached(source, `${module}.d.ts`, into);
    const exportsFile = fs.readFileSync(path.join(source, `${module}.js`), 'utf8');
    const names = [...exportsFile.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    );
    const lines = names.map((name) => `export const ${name} = fromShell('${name}');`);
    fs.writeFileSync(path.join(into, `${module}.js`), `${fromShell}\n${lines.join('\n')}\n`);
  }
  fs.copyFileSync(path.join(folderOf('portal-kit'), 'README.md'), path.join(into, 'README.md'));
  const ranges = acceptedRanges();
  const types = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies['@types/react'];
  writeManifest(into, {
    name: '@baazi/portal-kit',
    version: versionIn(folderOf('portal-kit')),
    exports: {
      '.': { types: './portal-kit.d.ts', default: './portal-kit.js' },
      './core': { types: './core.d.ts', default: './core.js' },
    },
    dependencies: { '@baazi/contracts': contractsVersion(), '@types/react': types },
    peerDependencies: Object.fromEntries(['react', 'rxjs', 'styled-components'].map((name) => [name, ranges[name]])),
  });
}
const fromShell = `// The names of the kit. Its code comes from the shell: share it with \`import: false\`.
const fromShell = (name) => () => {
  throw new Error(name + " of @baazi/portal-kit comes from the portal's shell, and this page has none");
};`;

/**
 * Stages the command and the portal settings for builds in another repository.
 * @param {string} into
 */
export function stageDescribeRelease(into) {
  const source = folderOf('describe-release');
  for (const module of ['baazi.mjs', 'portal/portal.mjs']) copyReached(source, module, into);
  for (const file of ['README.md', 'portal/portal.d.mts', 'portal/provided-bundler.mjs'])
    fs.copyFileSync(path.join(source, file), path.join(into, file));
  /** @type {unknown} */
  const core = createRequire(import.meta.url)(providedRuntime);
  const names = Object.keys(core ?? {}).filter((name) => name !== 'default');
  fs.writeFileSync(
    path.join(into, 'portal/provided-core.mjs'),
    [
      '// The core of the federation runtime, which the shell provides.',
      'const core = globalThis._FEDERATION_RUNTIME_CORE;',
      ...names.map((name) => `export const ${name} = /*#__PURE__*/ core.${name};`),
      '',
    ].join('\n'),
  );
  fs.writeFileSync(path.join(into, 'portal/portal.json'), JSON.stringify(portalSettings(), null, 2));
  writeManifest(into, {
    name: '@baazi/describe-release',
    version: versionIn(source),
    bin: { baazi: './baazi.mjs' },
    exports: { './portal': { types: './portal/portal.d.mts', default: './portal/portal.mjs' } },
    dependencies: {
      '@baazi/contracts': contractsVersion(),
      ...pinned(source, ['acorn', 'eslint-scope', 'zod']),
    },
  });
}
