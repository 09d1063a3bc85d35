import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { declarationIn, root } from '../apps.mjs';
import { lockedFor, Lockfile } from './locked-inputs.mjs';

const skipped = new Set(['dist', 'node_modules', '.cache', 'testing']);
/** @param {string} file */
const isTest = (file) => /\.(test|spec)\.(tsx?|mjs)$|\.md$|Dockerfile$/.test(file);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(file);
      return isTest(file) ? [] : [file];
    })
    .sort();
}

/** @type {import('./locked-inputs.mjs').Lock | undefined} */
let lock;
/** @param {string[]} workspaces */
function locked(workspaces) {
  lock ??= Lockfile.parse(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  return lockedFor(lock, workspaces);
}

/** @param {string} part */
const bundlesProofs = (part) =>
  fs.readFileSync(path.join(root, part, 'package.json'), 'utf8').includes('"@baazi/proofs"');

/**
 * A remote with a React of its own bundles the kit's React layer.
 * @param {string} part
 */
const declaresReact = (part) =>
  fs.existsSync(path.join(root, part, 'mfe.json')) && declarationIn(path.join(root, part)).react !== undefined;

/**
 * Hashes everything that affects an app's build. A remote does not bundle portal-kit, so changes there do not affect
 * it, except the version it requires in the kit's package.json.
 * @param {string} part
 */
export function inputsHash(part) {
  const folders = [
    part,
    'packages/contracts/src',
    'packages/bundler/webpack',
    'packages/bundler/facades',
    'packages/bundler/portal',
    'packages/describe-release',
  ];
  if (part === 'shell' || declaresReact(part)) folders.push('packages/portal-kit/src');
  if (bundlesProofs(part)) folders.push('packages/proofs');
  const files = [
    'packages/bundler/apps.mjs',
    'packages/bundler/shared.mjs',
    'packages/portal-kit/package.json',
    'packages/contracts/package.json',
  ];
  const hash = createHash('sha256').update(locked([part, 'packages/bundler', 'packages/portal-kit']).join('\n'));
  for (const file of [
    ...folders.flatMap((folder) => filesUnder(path.join(root, folder))),
    ...files.map((f) => path.join(root, f)),
  ]) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
