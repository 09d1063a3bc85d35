import { singleCommands } from './single-commands';

const within = { lsid: { id: 'one' }, txnNumber: 7, autocommit: false };
const bulk = (ops: object[], names: string[]) => ({
  ...{ bulkWrite: 1, errorsOnly: true, ordered: true, ops, nsInfo: names.map((ns) => ({ ns })) },
  ...{ ...within, $db: 'admin' },
});

test('reads a bulk as an insert, an update and a delete for each collection', () => {
  const ops = [
    { insert: 0, document: { _id: 'stake:1', paise: 100 } },
    { update: 1, multi: false, filter: { _id: 'kim', version: 3 }, updateMods: { $inc: { version: 1 } } },
    { insert: 0, document: { _id: 'stake:2', paise: 200 } },
    { update: 1, multi: true, filter: { _id: 'al' }, updateMods: { $set: { cash: 0 } }, upsert: true },
    { update: 0, multi: false, filter: { _id: 'stake:1' }, updateMods: { $set: { paise: 1 } } },
    { delete: 1, multi: false, filter: { _id: 'bo' } },
    { delete: 1, multi: true, filter: { _id: { $gt: 'x' } } },
  ];
  expect(singleCommands(bulk(ops, ['books.transfers', 'books.wallets.old']))).toEqual([
    {
      insert: 'transfers',
      documents: [
        { _id: 'stake:1', paise: 100 },
        { _id: 'stake:2', paise: 200 },
      ],
      ...{ ...within, $db: 'books' },
    },
    {
      update: 'wallets.old',
      updates: [
        { q: { _id: 'kim', version: 3 }, u: { $inc: { version: 1 } }, multi: false },
        { q: { _id: 'al' }, u: { $set: { cash: 0 } }, multi: true, upsert: true },
      ],
      ...{ ...within, $db: 'books' },
    },
    {
      update: 'transfers',
      updates: [{ q: { _id: 'stake:1' }, u: { $set: { paise: 1 } }, multi: false }],
      ...{ ...within, $db: 'books' },
    },
    {
      delete: 'wallets.old',
      deletes: [
        { q: { _id: 'bo' }, limit: 1 },
        { q: { _id: { $gt: 'x' } }, limit: 0 },
      ],
      ...{ ...within, $db: 'books' },
    },
  ]);
});

test('reads any other command as itself, with its verb first', () => {
  const find = { find: 'stakes', filter: { userId: 'kim' }, $db: 'books' };
  expect(singleCommands(find)).toEqual([find]);
  const [insert = {}] = singleCommands(bulk([{ insert: 0, document: {} }], ['books.stakes']));
  expect(Object.keys(insert)[0]).toBe('insert');
});

test.each([
  ['of no known kind', bulk([{ replace: 0, document: {} }], ['books.stakes'])],
  ['into a collection that is not named', bulk([{ insert: 1, document: {} }], ['books.stakes'])],
  ['in a list of another shape', { ...bulk([], []), ops: { documents: [{ insert: 0, document: {} }] } }],
])('does not overlook a write %s', (_name, command) => expect(() => singleCommands(command)).toThrow());
