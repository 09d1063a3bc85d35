// Runs a TypeScript file without a build, with our packages resolved to their sources.
// Usage: node dev/run-typescript.mjs FILE [arguments]; with --help it prints the comment at the top of FILE
import { spawn } from 'node:child_process';
import path from 'node:path';
import { headComment } from './prepare/help.mjs';
import { installPackages } from './prepare/install-packages.mjs';

const [file = '', ...args] = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(headComment(file));
  process.exit(0);
}
await installPackages((/** @type {string} */ line) => console.error(`  ${line}`));
const hook = path.join(import.meta.dirname, 'prepare/read-typescript.cjs');
const child = spawn(process.execPath, ['--enable-source-maps', '-r', hook, file, ...args], {
  stdio: 'inherit',
});
// Signals go to the child, which decides when it is done.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
