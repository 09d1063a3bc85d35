import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../apps.mjs';

/** Relative imports: `from './x'`, `import './x'`, `import('./x')`. */
const SPECIFIER = /(\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
/** The compiler emits this path without an extension too. */
const INNER_TYPES = /\bstyled-components\/dist\/types\b/g;

/**
 * Compiles kit and contracts to scripts and declarations; returns the folder.
 * @param {string} into
 */
export function emitPackages(into) {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', path.join(import.meta.dirname, 'tsconfig.json'), '--outDir', into], {
    stdio: 'inherit',
  });
  return into;
}

/**
 * Copies a module and everything it imports relatively. Adds file extensions to imports, as Node and TypeScript's
 * `nodenext` require.
 * @param {string} from    folder of the module
 * @param {string} module  `portal-kit.d.ts`
 * @param {string} into
 */
export function copyReached(from, module, into) {
  const extension = module.endsWith('.d.ts') ? '.d.ts' : '';
  const queue = [module];
  const copied = new Set();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    const folder = path.dirname(file);
    const text = fs
      .readFileSync(path.join(from, file), 'utf8')
      .replaceAll(INNER_TYPES, `$&.js`)
      .replace(SPECIFIER, (_whole, before, quote, /** @type {string} */ specifier) => {
        const written = /\.m?js$/.test(specifier) ? specifier : `${specifier}.js`;
        const reached = path.join(folder, extension ? written.replace(/\.js$/, extension) : written);
        queue.push(reached);
        return `${before}${quote}${written}${quote}`;
      });
    fs.mkdirSync(path.join(into, folder), { recursive: true });
    fs.writeFileSync(path.join(into, file), text);
  }
}
