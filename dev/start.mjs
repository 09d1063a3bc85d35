// What `npm start`, `npm run db` and `npm run audit` run. Plain Node without dependencies: it works before
// anything is installed, installs and builds what is missing, then hands over.
// Usage: node dev/start.mjs [start | db | audit | operator | backup | restore] [options of the command]
import { buildServers } from './prepare/build-servers.mjs';
import { installPackages } from './prepare/install-packages.mjs';
import { endRunning } from './prepare/run.mjs';

const commands = {
  start: './dist/stack/main.js',
  db: './dist/mongo/main.js',
  audit: './dist/stack/audit/main.js',
  operator: './dist/stack/operator/main.js',
  backup: './dist/stack/backup/main.js',
  restore: './dist/stack/restore/main.js',
};

const [first = 'start', ...rest] = process.argv.slice(2);
const named = Object.hasOwn(commands, first);
const words = named ? rest : process.argv.slice(2);
// Standard output belongs to the command; scripts read it.
const say = (line) => process.stderr.write(`  ${line}\n`);

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
process.argv = [process.argv[0], process.argv[1], ...words];
await import(commands[named ? first : 'start']);
