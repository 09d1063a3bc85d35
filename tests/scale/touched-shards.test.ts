import { touched, transactionsOf, type Split } from './touched-shards';

const split: Split = {
  service: 'svc-wallet',
  keys: { stakes: { key: 'userId' }, wallets: { key: '_id' } },
  homes: ['', 'h', 'p'],
};
const placesOf = (command: Record<string, unknown>): string[] =>
  touched(split, command)
    .flatMap(({ places }) => [...places])
    .sort();

test.each([
  ['one player', { find: 'stakes', filter: { userId: 'kim' } }, ['h']],
  ['players of two shards', { find: 'stakes', filter: { userId: { $in: ['al', 'bo', 'zoe'] } } }, ['', 'p']],
  ['a shard’s range', { find: 'stakes', filter: { market: 'm', userId: { $gte: 'h', $lt: 'p' } } }, ['h']],
  ['the last shard’s range', { find: 'stakes', filter: { userId: { $gte: 'p' } } }, ['p']],
  ['a range over two', { find: 'stakes', filter: { userId: { $gte: 'k', $lt: 'q' } } }, ['h', 'p']],
  ['who names nobody', { find: 'stakes', filter: { _id: 'pick' } }, ['', 'h', 'p']],
  ['a wallet', { update: 'wallets', updates: [{ q: { _id: 'kim', version: 3 }, u: {} }] }, ['h']],
  ['wallets of two', { update: 'wallets', updates: [{ q: { _id: 'kim' } }, { q: { _id: 'al' } }] }, ['', 'h']],
  ['new documents', { insert: 'stakes', documents: [{ userId: 'kim' }, { userId: 'zoe' }] }, ['h', 'p']],
  ['a document without its key stands first', { insert: 'stakes', documents: [{}] }, ['']],
  ['a deletion', { delete: 'stakes', deletes: [{ q: { userId: 'al' } }] }, ['']],
  ['a pipeline', { aggregate: 'stakes', pipeline: [{ $match: { userId: 'al' } }] }, ['']],
  ['what is whole', { findAndModify: 'decisions', query: { _id: 'm' } }, ['whole']],
  ['no statement', { ping: 1 }, []],
])('%s', (_name, command, places) => expect(placesOf(command)).toEqual(places));

test('counts the writes of a transaction, not its reads', () => {
  const within = { autocommit: false, txnNumber: 7 };
  const statements = [
    { find: 'stakes', filter: { userId: 'zoe' }, ...within },
    { update: 'wallets', updates: [{ q: { _id: 'kim' } }], ...within },
    { insert: 'stakes', documents: [{ userId: 'kim' }], ...within },
    { insert: 'stakes', documents: [{ userId: 'zoe' }] },
  ].flatMap((command) => touched(split, command));
  expect(transactionsOf('svc-wallet', statements).map(({ what, places }) => [what, [...places]])).toEqual([
    ['svc-wallet stakes, wallets', ['h']],
  ]);
});

test('judges a bulk like its statements, and its transaction by all of them', () => {
  const within = { autocommit: false, txnNumber: 7 };
  const statements = touched(split, {
    bulkWrite: 1,
    nsInfo: ['wallets', 'stakes', 'decisions'].map((name) => ({ ns: `books.${name}` })),
    ops: [
      { update: 0, filter: { _id: 'kim', version: 3 }, updateMods: {} },
      { insert: 1, document: { userId: 'kim' } },
      { update: 0, filter: { _id: 'zoe' }, updateMods: {} },
      { delete: 1, filter: { market: 'm' }, multi: true },
      { update: 2, filter: { _id: 'm' }, updateMods: {} },
    ],
    ...within,
  });
  const alone = [
    { update: 'wallets', updates: [{ q: { _id: 'kim', version: 3 } }, { q: { _id: 'zoe' } }], ...within },
    { insert: 'stakes', documents: [{ userId: 'kim' }], ...within },
    { delete: 'stakes', deletes: [{ q: { market: 'm' } }], ...within },
    { update: 'decisions', updates: [{ q: { _id: 'm' } }], ...within },
  ];
  expect(statements).toEqual(alone.flatMap((command) => touched(split, command)));
  expect(statements.map(({ what, asksAll: readsAllShards }) => [what, readsAllShards])).toEqual([
    ['svc-wallet update wallets by _id, version', false],
    ['svc-wallet insert stakes', false],
    ['svc-wallet delete stakes by market', true],
    ['svc-wallet update decisions by _id', false],
  ]);
  expect(transactionsOf('svc-wallet', statements).map(({ what, places }) => [what, [...places].sort()])).toEqual([
    ['svc-wallet decisions, stakes, wallets', ['', 'h', 'p', 'whole']],
  ]);
});
