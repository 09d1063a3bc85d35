import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { RawClient } from '../testing/raw-client';
import { scratchMongo } from '../testing/scratch-mongo';
import type { RunningMongo } from '../embedded-mongodb';

const opMessage = RawClient.message;

describe('the wire protocol', () => {
  let server: RunningMongo;
  let raw: RawClient;

  beforeAll(async () => {
    server = await scratchMongo();
  });
  beforeEach(async () => {
    raw = await RawClient.connect(server.port);
  });
  afterEach(() => raw.close());
  afterAll(() => server.stop());

  it('accepts a message byte by byte', async () => {
    const answer = raw.replies(1);
    for (const byte of opMessage({ ping: 1, $db: 'admin' })) {
      raw.socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await answer)[0]).toMatchObject({ to: 1, body: { ok: 1 } });
  });

  it('replies in order to several messages in one chunk', async () => {
    const answer = raw.replies(3);
    raw.socket.write(
      Buffer.concat([
        opMessage({ insert: 'a', documents: [{ x: 1 }], $db: 'w' }, { requestId: 7 }),
        opMessage({ find: 'a', $db: 'w' }, { requestId: 8 }),
        opMessage({ ping: 1, $db: 'w' }, { requestId: 9 }),
      ]),
    );
    expect(
      (await answer).map(({ to, body }) => [
        to,
        body.n ?? (body.cursor as { firstBatch: unknown[] } | undefined)?.firstBatch.length,
      ]),
    ).toEqual([
      [7, 1],
      [8, 1],
      [9, undefined],
    ]);
  });

  it('sends no reply to a message with moreToCome', async () => {
    const answer = raw.replies(1);
    raw.socket.write(
      Buffer.concat([
        opMessage({ insert: 'b', documents: [{ x: 1 }], $db: 'w', writeConcern: { w: 0 } }, { flags: 2, requestId: 1 }),
        opMessage({ find: 'b', $db: 'w' }, { requestId: 2 }),
      ]),
    );
    expect((await answer)[0]).toMatchObject({ to: 2, body: { cursor: { firstBatch: [{ x: 1 }] } } });
  });

  it.each([
    ['an unknown flag', opMessage({ ping: 1, $db: 'admin' }, { flags: 4 })],
    ['a checksum', opMessage({ ping: 1, $db: 'admin' }, { flags: 1 })],
    ['an absurd length', Buffer.concat([Buffer.from([255, 255, 255, 127]), Buffer.alloc(20)])],
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
  ])('%s closes the connection and nothing else', async (_name, bytes) => {
    raw.socket.write(bytes);
    await once(raw.socket, 'close');
    const other = await new MongoClient(server.url).connect();
    expect(await other.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await other.close();
  });

  it('accepts both kinds of URL, and large documents in both directions', async () => {
    for (const url of [server.url, `mongodb://127.0.0.1:${server.port}/?directConnection=true`]) {
      const client = await new MongoClient(url).connect();
      const big = client.db('w').collection<{ _id: string; text: string }>('big');
      await big.deleteMany({});
      await big.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, text: _id.repeat(9_000_000) })));
      expect((await big.find().sort({ _id: 1 }).toArray()).map(({ text }) => text.length)).toEqual([
        9_000_000, 9_000_000, 9_000_000,
      ]);
      await expect(big.insertOne({ _id: 'd', text: 'd'.repeat(17_000_000) })).rejects.toThrow();
      await client.close();
    }
  });

  it('increases operationTime with every reply', async () => {
    const answer = raw.replies(2);
    raw.socket.write(Buffer.concat([opMessage({ ping: 1, $db: 'admin' }), opMessage({ ping: 1, $db: 'admin' })]));
    const [first, second] = (await answer).map(
      ({ body }) => body.operationTime as { compare: (other: unknown) => number },
    );
    expect(second!.compare(first)).toBe(1);
  });
});
