import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ships } from '../../packages/bundler/ships.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const MARK = '.built-from';

/**
 * Builds the server folders whose sources changed since their last build.
 * @param {(line: string) => void} print
 */
export async function buildServers(print) {
  const changed = serverFolders()
    .map((folder) => ({ folder, hash: sourceHash(folder) }))
    .filter(({ folder, hash }) => builtFrom(folder) !== hash);
  if (changed.length === 0) return;
  const startedAtMs = Date.now();
  print(`building ${changed.map(({ folder }) => folder).join(', ')}`);
  await run(process.execPath, ['packages/bundler/servers.mjs', ...changed.map(({ folder }) => folder)]);
  for (const { folder, hash } of changed) fs.writeFileSync(markOf(folder), hash);
  print(`servers built in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

/** The folders with programs. Scaffolded services are included without an edit here. */
function serverFolders() {
  const services = fs.readdirSync(root).filter((name) => name.startsWith('svc-'));
  return ['packages/embedded-mongodb', 'gateway', 'dev', ...services.sort()].filter((folder) =>
    fs.existsSync(path.join(root, folder, 'src')),
  );
}

/** Programs of several folders contain these. */
const SHARED = [
  'package-lock.json',
  'packages/bundler/servers.mjs',
  'packages/releases',
  ...['contracts', 'embedded-mongodb', 'proofs', 'service-kit'].flatMap((name) =>
    ['package.json', 'src'].map((place) => `packages/${name}/${place}`),
  ),
].map((place) => path.join(root, place));

const markOf = (/** @type {string} */ folder) => path.join(root, folder, 'dist', MARK);

/** @param {string} folder */
function builtFrom(folder) {
  try {
    return fs.readFileSync(markOf(folder), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function sourceHash(folder) {
  const hash = createHash('sha256');
  for (const file of [path.join(root, folder, 'src'), ...SHARED].flatMap(filesUnder))
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} place a folder, or a file */
function filesUnder(place) {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(ships)
    .sort();
}

// No top-level await: Jest loads this file as CommonJS.
if (process.argv[1] === import.meta.filename) void buildServers(console.log);
