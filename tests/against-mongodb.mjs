// Runs the database suites, and the services' own, against the MongoDB that MONGODB_URL names: a suite that passes on
// the embedded database must pass there. The server must be a replica set, started with --setParameter
// enableTestCommands=1 for the drivers' specification tests (MONGODB_SPECIFICATIONS is their folder).
// Usage: MONGODB_URL=mongodb://127.0.0.1:27017/?replicaSet=rs0 node tests/against-mongodb.mjs [arguments for jest]
import { spawn } from 'node:child_process';
import path from 'node:path';

if (!process.env.MONGODB_URL) {
  console.error('MONGODB_URL must name a MongoDB replica set, for instance mongodb://127.0.0.1:27017/?replicaSet=rs0');
  process.exit(2);
}
const root = path.resolve(import.meta.dirname, '..');
const suites = [
  'packages/embedded-mongodb/src/(mongoose|unified|differential)',
  'packages/embedded-mongodb/src/(semantics|transactions)/',
  '\\.db\\.test\\.tsx?$',
];
const jest = spawn(
  process.execPath,
  [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--runInBand',
    '--testPathPatterns',
    ...suites,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
jest.once('exit', (code) => process.exit(code ?? 1));
