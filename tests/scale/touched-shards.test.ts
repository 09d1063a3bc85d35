import { touched, transactionsOf, type Split } from './touched-shards';

const split: Split = {
  service: 'svc-wallet',
  keys: { stakes: { key: 'userId' }, wallets: { key: '_id' } },
  homes: ['', 'h', 'p'],
};
const placesOf = (command: Record<string, unknown>): string[] => [...(touched(split, command)?.places ?? [])].sort();

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

test('a transaction writes where its writes go, and not where it reads', () => {
  const within = { autocommit: false, txnNumber: 7 };
  const statements = [
    { find: 'stakes', filter: { userId: 'zoe' }, ...within },
    { update: 'wallets', updates: [{ q: { _id: 'kim' } }], ...within },
    { insert: 'stakes', documents: [{ userId: 'kim' }], ...within },
    { insert: 'stakes', documents: [{ userId: 'zoe' }] },
  ].flatMap((command) => touched(split, command) ?? []);
  expect(transactionsOf('svc-wallet', statements).map(({ what, places }) => [what, [...places]])).toEqual([
    ['svc-wallet stakes, wallets', ['h']],
  ]);
});
