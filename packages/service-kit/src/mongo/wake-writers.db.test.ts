import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { testMongo } from '../testing/test-mongo';
import { wakeWriters } from './wake-writers';

wakeWriters();

/** The driver's sockets, destroyed just before a write: they have not emitted 'close' yet. */
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

test('fails a statement at once whose connection closes just before its write; the next one succeeds', async () => {
  await ping();
  client.once('commandStarted', endAll);
  await expect(ping()).rejects.toThrow('closed');
  expect(await ping()).toMatchObject({ ok: 1 });
});

test('the monitor reconnects when its connection closes just before a heartbeat', async () => {
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
