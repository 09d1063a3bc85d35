import type { mongo } from 'mongoose';
import { startTestService, type TestService } from '../testing/testing';
import { followChain, openLineChain } from './follow-chain';
import type { ChainHead, LineBlock, LineChain } from './line-chain';
import type { OperatorAction } from './operators-log';
import { sealLines } from './seal-lines';
import { lineKeysOf, lineSigner } from './signed-lines';
import { testKeys } from '../testing/test-keys';

let service: TestService;
let chain: LineChain;
let seal: () => Promise<void>;
/** svc-wallet does not run: heads are handed over later. */
async function start(namespace?: string): Promise<void> {
  service = await startTestService(
    'svc-notify',
    {},
    async (made) => void (seal = sealLines(made)),
    { SVC_WALLET_INTERNAL_URL: 'http://127.0.0.1:9' },
    { keepData: true, ...(namespace !== undefined && { namespace }) },
  );
  chain = openLineChain(service.db);
}
const record = (subject: string) =>
  service.operatorsLog.record(undefined, { by: 'op', action: 'answer-support', subject, reason: 'asked' });
const follow = (heads: readonly ChainHead[] = []) =>
  followChain(service.db, { keys: lineKeysOf('svc-notify', service.config), heads });

jest.setTimeout(60_000);
let head: ChainHead;
beforeAll(async () => {
  await start();
  // Lines of a release that did not sign them.
  const earlier = ['e1', 'e2'].map((_id) => ({
    ...{ _id, at: new Date(0), by: 'op', action: 'answer-support', subject: 's', reason: 'before' },
  }));
  await chain.actions.raw.insertMany(earlier);
  await (await service.operatorsDb()).collection('migrations').deleteMany({});
  const { namespace } = service;
  await service.stop();
  await start(namespace);
  await seal();
  for (const subject of ['a', 'b']) await record(subject);
  await seal();
  for (const subject of ['c', 'd']) await record(subject);
  await seal();
  head = (await follow()).head ?? { block: 0, hash: '' };
});
afterAll(async () => {
  await (await service.operatorsDb()).dropDatabase();
  await service.stop();
});

test('seals lines of before first, then each line that is written, and follows them all', async () => {
  expect(await follow([head])).toMatchObject({ lines: 7, head, problems: [] });
  const [first, ...others] = await chain.blocks.raw.find({}).sort({ _id: 1 }).toArray();
  expect([first?.isEarlier, first?.lines.map(({ id }) => id)]).toEqual([true, ['e1', 'e2']]);
  // The line that ends those of before is signed.
  expect(others.flatMap(({ isEarlier, lines: own }) => own.map(() => isEarlier))).toEqual(Array(5).fill(undefined));
});

type Rows = { lines: OperatorAction[]; blocks: LineBlock[] };
interface Falsification {
  what: string;
  apply: (db: mongo.Db, rows: Rows) => Promise<unknown>;
  names: RegExp;
}
const lines = (db: mongo.Db) => db.collection<OperatorAction>('audit');
const blocks = (db: mongo.Db) => db.collection<LineBlock>('lineBlocks');
/** A line by its subject. */
const of = ({ lines: all }: Rows, subject: string): OperatorAction => {
  const found = all.find((line) => line.subject === subject);
  if (!found) throw new Error(subject);
  return found;
};
const falsifications: Falsification[] = [
  {
    what: 'a line deleted',
    apply: (db, rows) => lines(db).deleteOne({ _id: of(rows, 'b')._id }),
    names: /^line \w+ of block \d is gone$/,
  },
  {
    what: 'a line altered',
    apply: (db, rows) => lines(db).updateOne({ _id: of(rows, 'a')._id }, { $set: { reason: 'other' } }),
    names: /^line \w+ of block \d was altered$/,
  },
  {
    what: 'a line of before altered',
    apply: (db) => lines(db).updateOne({ _id: 'e1' }, { $set: { by: 'somebody' } }),
    names: /^line e1 of block 1 was altered$/,
  },
  {
    what: 'a line inserted',
    apply: (db, rows) => lines(db).insertOne({ ...of(rows, 'a'), _id: 'invented' }),
    names: /^line invented is in no block$/,
  },
  {
    what: 'a line inserted that waits for its block',
    apply: async (db, rows) => {
      await lines(db).insertOne({ ...of(rows, 'a'), _id: 'invented' });
      await db.collection<{ _id: string; at: Date }>('unsealedLines').insertOne({ _id: 'invented', at: new Date() });
    },
    names: /^line invented is not signed by the service$/,
  },
  {
    what: "two lines put in each other's place",
    apply: async (db, rows) => {
      const [a, b] = [of(rows, 'a'), of(rows, 'b')];
      await lines(db).deleteMany({ _id: { $in: [a._id, b._id] } });
      await lines(db).insertMany([
        { ...b, _id: a._id },
        { ...a, _id: b._id },
      ]);
    },
    names: /^line \w+ of block \d was altered$/,
  },
  {
    what: 'lines put into another order in their block',
    apply: (db, { blocks: all }) =>
      blocks(db).updateOne({ _id: all.length }, { $set: { lines: [...(all[0]?.lines ?? [])].reverse() } }),
    names: /^block \d was altered$/,
  },
  {
    what: 'the end cut off',
    apply: async (db, { blocks: all }) => {
      await lines(db).deleteMany({ _id: { $in: (all.at(-1)?.lines ?? []).map(({ id }) => id) } });
      await blocks(db).deleteOne({ _id: all.length });
    },
    names: /^the chain had the head [0-9a-f]{64} at block \d, which it has no more$/,
  },
  {
    what: 'the middle cut out',
    apply: async (db, { blocks: all }) => {
      await blocks(db).deleteOne({ _id: 2 });
      await lines(db).deleteMany({ _id: { $in: (all[1]?.lines ?? []).map(({ id }) => id) } });
    },
    names: /^block 2 is missing$/,
  },
  {
    what: 'a line deleted that waits for its block',
    apply: (db) =>
      db.collection<{ _id: string; at: Date }>('unsealedLines').insertOne({ _id: 'deleted', at: new Date() }),
    names: /^line deleted is gone before it was sealed$/,
  },
  {
    what: 'a line of before inserted behind',
    apply: async (db, rows) => {
      const last = rows.blocks.at(-1);
      if (!last) throw new Error('no block');
      await lines(db).insertOne({ ...of(rows, 'a'), _id: 'e3' });
      const own = [{ id: 'e3', hash: 'x' }];
      await blocks(db).insertOne({ ...last, _id: last._id + 1, isEarlier: true, lines: own });
    },
    names: /^block \d holds lines of before in the middle of the chain$/,
  },
  {
    what: 'a block under another key',
    apply: (db) => blocks(db).updateOne({ _id: 3 }, { $set: { signature: 'x' } }),
    names: /^block 3 is not signed by the service$/,
  },
];

describe.each(falsifications)('$what', ({ apply, names }) => {
  test('is named', async () => {
    const db = await service.operatorsDb();
    const rows: Rows = {
      lines: await lines(db).find({}).toArray(),
      blocks: await blocks(db).find({}).sort({ _id: 1 }).toArray(),
    };
    const waiting = await db.collection('unsealedLines').find({}).toArray();
    try {
      await apply(db, rows);
      expect((await follow([head])).problems).toContainEqual(expect.stringMatching(names));
    } finally {
      for (const [name, before] of [
        ['audit', rows.lines],
        ['lineBlocks', rows.blocks],
        ['unsealedLines', waiting],
      ] as const) {
        await db.collection(name).deleteMany({});
        if (before.length > 0) await db.collection(name).insertMany(before as never[]);
      }
    }
    expect((await follow([head])).problems).toEqual([]);
  });
});

test('does not seal a line that this service has not signed', async () => {
  const forged = lineSigner(testKeys['svc-auth'].privateKey)({
    ...{ _id: 'forged', at: new Date(), recordedAt: new Date() },
    ...{ by: 'op', action: 'answer-support', subject: 'x', reason: 'y' },
  });
  await chain.actions.raw.insertOne(forged);
  await chain.unsealed.raw.insertOne({ _id: 'forged', at: new Date() });
  await seal();
  expect(await chain.blocks.raw.findOne({ 'lines.id': 'forged' })).toBeNull();
  expect((await follow()).problems).toEqual(['line forged is not signed by the service']);
});
