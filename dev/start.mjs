// What `npm start`, `npm run db`, `npm run audit` and their like run. Plain Node without dependencies: it works before
// anything is installed, installs and builds what is missing, then hands over.
// Usage: node dev/start.mjs [start | db | audit | operator | standings | backup | restore] [options of the command]
import { buildServers } from './prepare/build-servers.mjs';
import { commands, start } from './prepare/commands.mjs';
import { installPackages } from './prepare/install-packages.mjs';
import { endRunning } from './prepare/run.mjs';

const [first = 'start', ...rest] = process.argv.slice(2);
const named = commands.get(first);
const { module, help } = named ?? start;
const words = named ? rest : process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log(help);
  process.exit(0);
}
// Standard output belongs to the command; scripts read it.
const say = (/** @type {string} */ line) => process.stderr.write(`  ${line}\n`);

const leave = () => {
  endRunning();
  process.exit(0);
};
process.on('SIGINT', leave).on('SIGTERM', leave);

try {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  await installPackages(say);
  await buildServers(say);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
process.off('SIGINT', leave).off('SIGTERM', leave);
// In this very process: one Node less to keep in memory, and signals need no forwarding.
process.argv.splice(2, Infinity, ...words);
await import(module);
