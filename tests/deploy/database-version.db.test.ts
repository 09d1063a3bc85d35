import { startMongo, type RunningMongo } from '@baazi/embedded-mongodb';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { connectMongo } from '../../packages/service-kit/src/mongo/connect-mongo';

/** The version that the server pretends to have. */
let pretended: { wireVersion?: number; compatibility?: string } = {};
let folder: string;
let mongo: RunningMongo;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-version-'));
  mongo = await startMongo({
    port: 0,
    dataDir: folder,
    intercept: (answer) => async (command, connection) => {
      if ('bulkWrite' in command && pretended.compatibility === '7.0')
        return { ok: 0, code: 115, codeName: 'CommandNotSupported', errmsg: 'BulkWrite may not be run' };
      const reply = await answer(command, connection);
      return reply && 'maxWireVersion' in reply && pretended.wireVersion
        ? { ...reply, maxWireVersion: pretended.wireVersion }
        : reply;
    },
  });
});
afterAll(async () => {
  await mongo.stop();
  fs.rmSync(folder, { recursive: true });
});

const connect = () =>
  connectMongo({
    url: mongo.url,
    database: 'baazi_svc-wallet',
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  });

test.each([
  ['7.0', { wireVersion: 21 }, /MongoDB 8\.0 or newer is needed/],
  [
    '8.0 with the feature compatibility version 7.0',
    { compatibility: '7.0' },
    /feature compatibility version to '8\.0'/,
  ],
])('a service does not start on a database of %s', async (_, server, reason) => {
  pretended = server;
  await expect(connect()).rejects.toThrow(reason);
});

test('a service starts on 8.0, and the check writes nothing', async () => {
  pretended = {};
  const connection = await connect();
  expect(await connection.listCollections()).toEqual([]);
  await connection.close();
});
