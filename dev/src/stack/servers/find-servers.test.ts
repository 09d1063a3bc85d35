import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeJson } from '../data-folder/json-file';
import { openDataFolder, type DataFolder } from '../data-folder/open-data-folder';
import { openPortsFile } from '../ports/ports-file';
import { findMongo } from './find-mongo';
import { findRabbitmq, rabbitmqCommand } from './find-rabbitmq';
import { findRedis, redisCommand } from './find-redis';

let folder: DataFolder;
const kept = { ...process.env };
beforeEach(() => {
  folder = openDataFolder(fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-servers-')));
  for (const name of ['MONGODB_URL', 'REDIS_URL', 'RABBITMQ_URL']) delete process.env[name];
});
afterEach(() => {
  process.env = { ...kept };
  fs.rmSync(folder.dir, { recursive: true, force: true });
});
const say = () => undefined;

test('an address in the environment comes before everything', async () => {
  Object.assign(process.env, {
    MONGODB_URL: 'mongodb://db.example',
    REDIS_URL: 'redis://cache.example',
    RABBITMQ_URL: 'amqp://bus.example',
  });
  const ports = openPortsFile(folder);
  const found = [
    await findMongo(folder, ports, say),
    await findRedis(folder, ports),
    await findRabbitmq(folder, ports),
  ];
  expect(found.map((server) => [server?.url, server?.programs.length])).toEqual([
    ['mongodb://db.example', 0],
    ['redis://cache.example', 0],
    ['amqp://bus.example', 0],
  ]);
});

test('a folder whose books are on a server of its own stays with it', async () => {
  writeJson(folder.file('servers.json'), { rabbitmq: 'own', mongo: 'own' });
  const server = await findMongo(folder, openPortsFile(folder), say);
  expect(server.source).toBe('own');
  expect(server.url).toMatch(/^mongodb:\/\/operator:[\w-]{32}@127\.0\.0\.1:[23]\d{4}\//);
});

test('a folder whose books are elsewhere does not begin anew without them', async () => {
  writeJson(folder.file('servers.json'), { rabbitmq: 'given', mongo: 'given' });
  await expect(findMongo(folder, openPortsFile(folder), say)).rejects.toThrow('MONGODB_URL');
  await expect(findRabbitmq(folder, openPortsFile(folder))).rejects.toThrow('RABBITMQ_URL');
});

test('of its own, where that is preferred and can be, whatever runs on the usual ports', async () => {
  const ports = openPortsFile(folder);
  const own = { isPreferred: true };
  if (redisCommand() !== undefined) expect((await findRedis(folder, ports, own))?.source).toBe('own');
  if (rabbitmqCommand() !== undefined) expect((await findRabbitmq(folder, ports, own))?.source).toBe('own');
});
