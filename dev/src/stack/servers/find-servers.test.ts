import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnMongo } from '@baazi/embedded-mongodb/testing';
import { MongoClient } from 'mongodb';
import { writeJson, openDataFolder, type DataFolder } from '../data-folder';
import { openPortsFile } from '../processes/ports';
import { findCommand } from '../processes/programs';
import { findRabbitmq, rabbitmqCommand, findRedis, redisCommand } from './find-brokers';
import { defineAccess, findMongo } from './find-mongo';

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

/** An executable that findCommand prefers to an installed one. */
function installMongod(): void {
  const bin = folder.file('bin');
  fs.mkdirSync(bin);
  fs.writeFileSync(path.join(bin, 'mongod'), '#!/bin/sh\n', { mode: 0o755 });
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH}`;
}
const withoutMongod = findCommand('mongod') ? 'mongod' : 'embedded server';

test.each([
  ['MONGODB_URL before an installed mongod', { url: 'mongodb://db.example', isInstalled: true }, 'MONGODB_URL'],
  ['an installed mongod before the embedded server', { isInstalled: true }, 'mongod'],
  ['the embedded server without a mongod', {}, withoutMongod],
  ['the server that created the data: embedded', { isInstalled: true, stored: 'data.mdb' }, 'embedded server'],
  ['the server that created the data: mongod', { isInstalled: true, stored: 'WiredTiger' }, 'mongod'],
])('uses %s', async (_, setup: { url?: string; isInstalled?: boolean; stored?: string }, expected) => {
  writeJson(folder.file('servers.json'), { rabbitmq: 'own', mongo: 'own' });
  if (setup.url) process.env.MONGODB_URL = setup.url;
  if (setup.isInstalled) installMongod();
  if (setup.stored) {
    fs.mkdirSync(folder.file('mongo'));
    fs.writeFileSync(folder.file('mongo', setup.stored), '');
  }
  const server = await findMongo(folder, openPortsFile(folder), print);
  expect(server.origin).toMatch(new RegExp(`^${expected}`));
  expect(server.url).toMatch(setup.url ?? /^mongodb:\/\/operator:[\w-]{32}@127\.0\.0\.1:[23]\d{4}\//);
});

test('starts mongod as a replica set of one with access control, on this machine only', async () => {
  installMongod();
  writeJson(folder.file('servers.json'), { rabbitmq: 'own', mongo: 'own' });
  const { programs, port } = await findMongo(folder, openPortsFile(folder), print);
  const keyFile = folder.file('mongod.key');
  expect(programs.map(({ command, args }) => [command, args.join(' ')])).toEqual([
    [
      folder.file('bin', 'mongod'),
      `--port ${port} --bind_ip 127.0.0.1 --dbpath ${folder.file('mongo')} --replSet rs0 --keyFile ${keyFile} ` +
        '--wiredTigerCacheSizeGB 0.25',
    ],
  ]);
  // mongod refuses a key file that others may read.
  expect(fs.statSync(keyFile).mode & 0o777).toBe(0o600);
});

test('creates the roles and users of production in mongod, and updates existing ones', async () => {
  const sent: string[] = [];
  await defineAccess(
    async (command) => {
      sent.push(JSON.stringify(command));
      return { roles: command['rolesInfo'] === 'svc-auth' ? [{}] : [], users: [] };
    },
    {
      roles: [
        { role: 'svc-auth', privileges: [] },
        { role: 'svc-wallet', privileges: [] },
      ],
      users: [{ user: 'svc-auth', pwd: 'secret', roles: ['svc-auth'] }],
    },
  );
  expect(sent.filter((command) => !command.includes('Info'))).toEqual([
    '{"updateRole":"svc-auth","privileges":[],"roles":[]}',
    '{"createRole":"svc-wallet","privileges":[],"roles":[]}',
    '{"createUser":"svc-auth","pwd":"secret","roles":["svc-auth"]}',
  ]);
});

test('reaches the server of MONGODB_URL in another process', async () => {
  const server = await spawnMongo({ dataDir: folder.file('elsewhere') });
  process.env.MONGODB_URL = server.url;
  const found = await findMongo(folder, openPortsFile(folder), print);
  const client = new MongoClient(found.url);
  try {
    expect(await client.db('admin').command({ hello: 1 })).toMatchObject({ isWritablePrimary: true });
    expect(found).toMatchObject({ source: 'given', origin: 'MONGODB_URL', programs: [] });
  } finally {
    await client.close();
    await server.stop();
  }
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
