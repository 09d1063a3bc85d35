// The one table of what the portal shares. The shell provides these, once; a remote only asks for them.
// `facade` is a curated re-export: a shared module cannot be tree-shaken, so the whole package would travel
// to every player (react-router-dom 52.5 -> 12.6 KiB, rxjs 15.9 -> 7.7 KiB brotli).
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const facade = (file) => path.join(import.meta.dirname, 'facades', file);

const table = {
  react: { package: 'react' },
  'react/jsx-runtime': { package: 'react' },
  'react-dom': { package: 'react-dom' },
  'react-dom/client': { package: 'react-dom' },
  'react-router-dom': { package: 'react-router-dom', facade: facade('react-router-dom.ts') },
  rxjs: { package: 'rxjs', facade: facade('rxjs.ts') },
  'styled-components': { package: 'styled-components' },
  axios: { package: 'axios' },
  '@baazi/portal-kit': { package: '@baazi/portal-kit' },
};

function versionOf(name) {
  const manifest = name.startsWith('@baazi/')
    ? path.join(root, 'packages', name.slice('@baazi/'.length), 'package.json')
    : path.join(root, 'node_modules', name, 'package.json');
  return JSON.parse(fs.readFileSync(manifest, 'utf8')).version;
}

/** `^19.3.0` for 19.3.1: what a remote was built with or anything later that promises to be compatible. */
export function rangeFor(version) {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

const entries = (make) =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, make(name, row, versionOf(row.package))]));

/** Eager: the shell's own start needs them at once, and an async bootstrap would cost a round trip. */
export const providedByShell = () =>
  entries((name, row, version) => ({
    eager: true,
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: version,
    ...(row.facade ? { import: row.facade } : {}),
  }));

/** `import: false`: a remote never carries a second copy; `strictVersion`: it fails alone when the shell's does not fit. */
export const askedByRemote = () =>
  entries((name, row, version) => ({
    import: false,
    singleton: true,
    strictVersion: true,
    requiredVersion: rangeFor(version),
  }));

const byPackage = (pick) =>
  Object.fromEntries(Object.values(table).map((row) => [row.package, pick(versionOf(row.package))]));

/** `{react: '19.3.1', ...}`: what this checkout's shell provides. */
export const sharedVersions = () => byPackage((version) => version);

/** `{react: '^19.3.0', ...}`: what a remote built now requires. */
export const requiredRanges = () => byPackage(rangeFor);

/** Runtime plugin that lends the shell's federation runtime to the remotes, so that no entry carries its own. */
export const lendRuntimePlugin = require
  .resolve('@module-federation/inject-external-runtime-core-plugin')
  .replace(/index\.cjs$/, 'index.js');
