import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Binary, Long } from 'bson';
import { MongoClient, type Document } from 'mongodb';
import { RawClient } from './testing/raw-client';
import { startMongo } from './embedded-mongodb';

describe('a restart', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'embedded-mongo-restart-'));
  });
  afterEach(() => fs.rm(dataDir, { recursive: true, force: true }));

  async function withServer<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
    const server = await startMongo({ port: 0, dataDir });
    const client = await new MongoClient(server.url).connect();
    try {
      return await work(client);
    } finally {
      await client.close();
      await server.stop();
    }
  }

  it('keeps documents, indexes and the order of insertion', async () => {
    await withServer(async (client) => {
      await client.db('r').collection('a').createIndex({ k: 1 }, { unique: true });
      await client
        .db('r')
        .collection<{ _id: number; k: number }>('a')
        .insertMany([
          { _id: 2, k: 1 },
          { _id: 1, k: 2 },
        ]);
    });
    await withServer(async (client) => {
      const a = client.db('r').collection<{ _id: number; k: number }>('a');
      await a.insertOne({ _id: 0, k: 3 });
      expect(await a.find().toArray()).toEqual([
        { _id: 2, k: 1 },
        { _id: 1, k: 2 },
        { _id: 0, k: 3 },
      ]);
      await expect(a.insertOne({ _id: 9, k: 1 })).rejects.toMatchObject({ code: 11000 });
    });
  });

  it('returns the first answer to a retried write and applies it once', async () => {
    const add = (txnNumber: number): Document => ({
      update: 'a',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      $db: 'r',
      lsid: { id: new Binary(Buffer.alloc(16, 7), 4) },
      txnNumber: Long.fromNumber(txnNumber),
    });
    const session = async (work: (raw: RawClient) => Promise<void>): Promise<void> => {
      const server = await startMongo({ port: 0, dataDir });
      const raw = await RawClient.connect(server.port);
      try {
        await work(raw);
      } finally {
        raw.close();
        await server.stop();
      }
    };
    await session(async (raw) => {
      expect(await raw.command(add(2))).toMatchObject({ n: 1, upserted: [{ _id: 1 }] });
      expect(await raw.command(add(3))).toMatchObject({ n: 1, nModified: 1 });
    });
    await session(async (raw) => {
      expect(await raw.command(add(3))).toMatchObject({ n: 1, nModified: 1 });
      expect(await raw.command({ find: 'a', $db: 'r' })).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 2 }] } });
      expect(await raw.command(add(2))).toMatchObject({ ok: 0, code: 225 });
    });
  });

  it('refuses to start a second server on one folder', async () => {
    const first = await startMongo({ port: 0, dataDir });
    await expect(startMongo({ port: 0, dataDir })).rejects.toThrow('is in use');
    await first.stop();
    await (await startMongo({ port: 0, dataDir })).stop();
  });
});
