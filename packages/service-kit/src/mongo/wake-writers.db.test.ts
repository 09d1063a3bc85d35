import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { testMongo } from '../testing/test-mongo';
import { wakeWriters } from './wake-writers';

wakeWriters();

/** The driver's sockets, ended just before it writes: they are destroyed and have not said so yet. */
const sockets = new Set<Socket>();
const remember = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket);
};
const endAll = (): void => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
};

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
beforeEach(async () => {
  mongo = await testMongo();
  subscribe('net.client.socket', remember);
  client = new MongoClient(mongo.url, {
    monitorCommands: true,
    heartbeatFrequencyMS: 500,
    serverSelectionTimeoutMS: 2000,
  });
  await client.connect();
});
afterEach(async () => {
  unsubscribe('net.client.socket', remember);
  await client.close();
  await mongo.stop();
});
const ping = (): Promise<unknown> => client.db('admin').command({ ping: 1 });

test('a statement whose connection ends just before it is written fails at once, and the next one passes', async () => {
  await ping();
  client.once('commandStarted', endAll);
  await expect(ping()).rejects.toThrow('closed');
  expect(await ping()).toMatchObject({ ok: 1 });
});

test('a monitor whose connection ends just before it asks looks for its server again', async () => {
  await new Promise<void>((resolve) => {
    client.once('serverHeartbeatStarted', () => {
      endAll();
      resolve();
    });
  });
  const again = new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve));
  await again;
  expect(await ping()).toMatchObject({ ok: 1 });
});
