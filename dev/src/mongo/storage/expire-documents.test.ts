import { MongoClient } from 'mongodb';
import { scratchMongo } from '../checks/scratch-mongo';

describe('a TTL index', () => {
  it('removes what is past its time, and nothing without a date', async () => {
    const server = await scratchMongo();
    const client = await new MongoClient(server.url).connect();
    const codes = client.db('ttl').collection<{ _id: number; at?: Date | string }>('codes');
    await codes.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const now = new Date('2026-03-22T12:00:00Z');
    await codes.insertMany([{ _id: 1, at: new Date(now.getTime() - 61_000) }, { _id: 2, at: new Date(now.getTime() - 59_000) }, { _id: 3, at: 'long ago' }, { _id: 4 }]);
    await server.expire(now);
    expect((await codes.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 3, 4]);
    await client.close();
    await server.stop();
  });
});
