import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeJson, openDataFolder, type DataFolder } from '../data-folder/data-folder';
import { openPortsFile } from '../processes/ports';
import { findMongo } from './find-mongo';
import { findRabbitmq, rabbitmqCommand } from './find-rabbitmq';
import { findRedis, redisCommand } from './find-redis';

let folder: DataFolder;
const originalEnvironment = { ...process.env };
beforeEach(() => {
  folder = openDataFolder(fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-servers-')));
  for (const name of ['MONGODB_URL', 'REDIS_URL', 'RABBITMQ_URL']) delete process.env[name];
});
afterEach(() => {
  process.env = { ...originalEnvironment };
  fs.rmSync(folder.dir, { recursive: true, force: true });
});
const print = () => undefined;

test('prefers a URL from the environment', async () => {
  Object.assign(process.env, {
    MONGODB_URL: 'mongodb://db.example',
    REDIS_URL: 'redis://cache.example',
    RABBITMQ_URL: 'amqp://bus.example',
  });
  const ports = openPortsFile(folder);
  const found = [
    await findMongo(folder, ports, print),
    await findRedis(folder, ports),
    await findRabbitmq(folder, ports),
  ];
  expect(found.map((server) => [server?.url, server?.programs.length])).toEqual([
    ['mongodb://db.example', 0],
    ['redis://cache.example', 0],
    ['amqp://bus.example', 0],
  ]);
});

test('keeps the own server of a folder', async () => {
  writeJson(folder.file('servers.json'), { rabbitmq: 'own', mongo: 'own' });
  const server = await findMongo(folder, openPortsFile(folder), print);
  expect(server.source).toBe('own');
  expect(server.url).toMatch(/^mongodb:\/\/operator:[\w-]{32}@127\.0\.0\.1:[23]\d{4}\//);
});

test('refuses to start with an empty database when the folder used a server given by a URL', async () => {
  writeJson(folder.file('servers.json'), { rabbitmq: 'given', mongo: 'given' });
  await expect(findMongo(folder, openPortsFile(folder), print)).rejects.toThrow('MONGODB_URL');
  await expect(findRabbitmq(folder, openPortsFile(folder))).rejects.toThrow('RABBITMQ_URL');
});

test('starts own brokers if preferred and installed, whatever runs on the usual ports', async () => {
  const ports = openPortsFile(folder);
  const own = { isPreferred: true };
  if (redisCommand() !== undefined) expect((await findRedis(folder, ports, own))?.source).toBe('own');
  if (rabbitmqCommand() !== undefined) expect((await findRabbitmq(folder, ports, own))?.source).toBe('own');
});
