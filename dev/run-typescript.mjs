// Runs a TypeScript file as it stands, with our packages from their source: nothing needs to be built before.
// Usage: node dev/run-typescript.mjs FILE [words ...]
// With --help among the words it shows the comment at the head of the file; nothing is installed or run for that.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installPackages } from './prepare/install-packages.mjs';

const [file = '', ...words] = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(headOf(file));
  process.exit(0);
}
await installPackages((/** @type {string} */ line) => console.error(`  ${line}`));
const hook = path.join(import.meta.dirname, 'prepare/read-typescript.cjs');
const child = spawn(process.execPath, ['-C', 'source', '--enable-source-maps', '-r', hook, file, ...words], {
  stdio: 'inherit',
});
// Who ends this process means the child; the child decides when it is done.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/**
 * The comment that a file begins with.
 * @param {string} name
 */
function headOf(name) {
  const lines = fs.readFileSync(name, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}
