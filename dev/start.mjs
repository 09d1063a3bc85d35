#!/usr/bin/env node
// Runs a command of dev/prepare/commands.mjs: `npx baazi COMMAND`, and behind npm scripts such as `npm start`.
// Plain Node without dependencies: it works before anything is installed, and installs and builds what is missing.
// Usage: node dev/start.mjs COMMAND [options of the command]; options without a command are those of `start`
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServers } from './prepare/build-servers.mjs';
import { commands, overview } from './prepare/commands.mjs';
import { headComment } from './prepare/help.mjs';
import { installPackages } from './prepare/install-packages.mjs';
import { root } from './prepare/root.mjs';

const MIN_NODE = [20, 19];

const [first = 'help', ...rest] = process.argv.slice(2);
if (first === 'help' || isHelp(first)) {
  console.log(overview);
  process.exit(0);
}
const isOption = first.startsWith('-');
const command = isOption ? commands.start : Object.hasOwn(commands, first) ? commands[first] : undefined;
const args = isOption ? [first, ...rest] : rest;
if (!command) {
  console.error(`no command ${first}\n\n${overview}`);
  process.exit(1);
}
if (args.some(isHelp) && !command.ownHelp) {
  console.log(command.help ?? headComment(path.join(root, command.file)));
  process.exit(0);
}

// Standard output belongs to the command, because scripts read it.
const print = (/** @type {string} */ line) => process.stderr.write(`  ${line}\n`);
process.chdir(root);
try {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE;
  if (major < minMajor || (major === minMajor && minor < minMinor))
    throw new Error(`Node ${process.versions.node} is too old: ${MIN_NODE.join('.')} or newer is needed.`);
  // verify.mjs has no dependencies, so that players can run it without installing anything.
  if (command !== commands.verify) await installPackages(print);
  if (command.file.includes('/dist/')) await buildServers(print);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
// The command runs in this process: that saves the memory of another Node, and signals need no forwarding.
const file = path.join(root, command.file);
const allArgs = [...(command.args ?? []), ...args];
if (file.endsWith('.ts')) {
  process.argv.splice(2, Infinity, file, ...allArgs);
  await import('./run-typescript.mjs');
} else {
  process.argv.splice(1, Infinity, file, ...allArgs);
  // By `import`, a program of megabytes would first be searched for the names that it exports.
  if (file.endsWith('.js')) createRequire(import.meta.url)(file);
  else await import(pathToFileURL(file).href);
}

/** @param {string} arg */
function isHelp(arg) {
  return arg === '--help' || arg === '-h';
}
