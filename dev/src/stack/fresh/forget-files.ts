import fs from 'node:fs';
import { HEAD_FILES } from '../backup/backup-shape';
import type { DataFolder } from '../data-folder/open-data-folder';

// By name, never the folder: a mistyped --data must not cost anybody their files.
const OWN = [
  'clock.json',
  'season.json',
  'servers.json',
  'secrets.json',
  'operator.json',
  'ports.json',
  'stack.json',
  // What was seen of a database that is gone: with it nothing of the new one would be signed.
  ...HEAD_FILES,
  'mongo',
  'mongo-access.json',
  'redis',
  'rabbitmq',
  'checkout',
  'releases',
  'logs',
];

export function forgetFiles(folder: DataFolder): void {
  for (const name of OWN) fs.rmSync(folder.file(name), { recursive: true, force: true });
  fs.mkdirSync(folder.file('logs'), { recursive: true });
}
