// What of the databases is split between MongoDB's shards, and by what: one table for the commands in docs/scale.md and for the test
// that works out which shards each statement touches.

/**
 * `key`: the field whose ranges are split, always a player's id or the home of players (`Shards` in service-kit).
 * `ids`: why nobody else's document can have the same `_id`, which MongoDB makes sure of on each shard alone.
 * What is not named here is whole: it stands on the first shard of its database.
 * @type {Record<string, Record<string, { key: string, ids?: string }>>}
 */
export const sharded = {
  'svc-wallet': {
    wallets: { key: '_id' },
    transfers: {
      key: 'player',
      ids: "the id names a pick, a payment, a withdrawal or a friend, and each is one player's",
    },
    stakes: { key: 'userId', ids: "the pick's id, and a pick is one player's" },
    unsealed: { key: 'home', ids: 'an ObjectId' },
    settledSums: { key: 'home', ids: 'it ends with the home' },
    outbox: { key: 'home', ids: 'the time and 80 random bits' },
  },
  'svc-contest': {
    picks: { key: 'userId', ids: 'an ObjectId' },
  },
};

/**
 * Statements that ask every shard, by the first words of what the test calls them, and why they may: none of them is on
 * anybody's way.
 * @type {Record<string, string>}
 */
export const mayScatter = {
  'svc-wallet find unsealed': 'the sealer takes the oldest of all, once for a thousand transfers',
  'svc-wallet delete unsealed': 'the sealer, in the commit of a block',
  'svc-wallet find transfers by _id': 'the sealer reads what goes into a block',
  'svc-wallet find settledSums': 'the report of a market, once for each result',
  'svc-wallet find stakes by applied, market': 'whether any stake is behind, once for a report and a sweep',
  'svc-wallet update outbox': 'events that were sent are marked together, some hundred at a time',
  'svc-wallet find outbox': 'the sweep for what a crash left, once a second',
  'svc-wallet aggregate outbox': 'how many events wait, when the metrics are read',
  'svc-wallet find wallets': 'the sum over all wallets, once a day, and the looks at a range of them',
  'svc-contest find picks by market': "books, tallies and the operators' board page through a market",
  'svc-contest find picks by _id, market': "books, tallies and the operators' board page through a market",
  'svc-contest find picks by state, triedAt': 'reservations that a crash left, every two seconds',
  'svc-contest find picks by market, state': 'who has an entry on a market, a page for a message',
  'svc-contest find picks by market, result': 'the standings of a market that is settled',
  'svc-contest find picks by _id, state': 'a tally looks again at reservations that it has met',
  'svc-contest find picks by acceptedAt, market, result, state': 'whether entries behind a cut wait for their money',
  'svc-wallet find stakes by _id': 'an order whose id is taken, and results whose report got lost',
};

/**
 * Transactions that write on several shards, by the collections that they write: MongoDB commits them in two phases.
 * @type {Record<string, string>}
 */
export const mayCross = {
  'svc-wallet intents, wallets': 'a payment link: intents are whole',
  'svc-wallet intents, outbox, payments, transfers, unsealed, wallets': 'a deposit: payments are whole',
  'svc-wallet transfers, unsealed, wallets, withdrawals': 'a withdrawal: withdrawals are whole',
  'svc-wallet outbox, transfers, unsealed, wallets, withdrawals': 'a withdrawal that is told of',
  'svc-wallet decisions, outbox': 'the report of a market, once for each result',
  'svc-wallet blocks, unsealed': 'a block of the chain, once for a thousand transfers',
  'svc-contest exposure, picks': "entries under a cap: they share the market's one document",
};

/**
 * The commands for mongosh: zones first, so that each collection is split where players are.
 * @param {{ databases: Record<string, string>, splits: readonly string[], shards: readonly string[] }} cluster
 */
export function shardCommands({ databases, splits, shards }) {
  const zones = shards.map((shard, i) => `sh.addShardToZone('${shard}', 'players-${i}');`);
  const edges = ['MinKey', ...splits.map((split) => `'${split}'`), 'MaxKey'];
  const collections = Object.entries(sharded).flatMap(([service, named]) =>
    Object.entries(named).flatMap(([name, { key }]) => {
      const of = `'${databases[service]}.${name}'`;
      const ranges = edges
        .slice(0, -1)
        .map(
          (from, i) =>
            `sh.updateZoneKeyRange(${of}, { ${key}: ${from} }, { ${key}: ${edges[i + 1]} }, 'players-${i}');`,
        );
      return [...ranges, `sh.shardCollection(${of}, { ${key}: 1 });`];
    }),
  );
  return [...zones, ...collections].join('\n');
}
