import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { killUnderLoad } from './testing/kill-under-load';
import { spawnMongo } from './testing/mongo-process';

jest.setTimeout(1_800_000);

describe('kill -9 under load', () => {
  it('loses no acknowledged write, leaves no partial transaction, and keeps indexes consistent', async () => {
    // Five kills; 200 with LONG=1.
    const report = await killUnderLoad({ kills: process.env.LONG === '1' ? 200 : 5 });
    process.stdout.write(
      `${report.kills} kills, ${report.acknowledgedTransfers} acknowledged transfers, ` +
        `${report.acknowledgedNotes} acknowledged inserts\n`,
    );
    expect(report.problems).toEqual([]);
    expect(report.acknowledgedTransfers).toBeGreaterThan(0);
  });
});

describe('a full disk', () => {
  it('fails the write with its own code, stores nothing of it, and recovers when there is space', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-full-'));
    const server = await spawnMongo({ dataDir });
    const client = await new MongoClient(server.url).connect();
    const room = (bytes: string) => execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
    try {
      const notes = client.db('full').collection<{ _id: number }>('notes');
      await notes.insertOne({ _id: 1 });
      room('1');
      await expect(notes.insertOne({ _id: 2 })).rejects.toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
      expect(await notes.find().toArray()).toEqual([{ _id: 1 }]);
      room('unlimited');
      await notes.insertOne({ _id: 3 });
      expect(await notes.find().toArray()).toEqual([{ _id: 1 }, { _id: 3 }]);
    } finally {
      await client.close();
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
