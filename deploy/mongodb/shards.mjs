// The sharded collections and their shard keys, for the commands in docs/scale.md and for the test that computes which
// shards each statement touches.

/**
 * `key`: the shard key, always a player's id or a shard key of players (`Shards` in service-kit; the field is `home`).
 * `ids`: why an `_id` is unique across shards; MongoDB enforces it within one shard only.
 * Other collections are unsharded, on the primary shard of their database.
 * @type {Record<string, Record<string, { key: string, ids?: string }>>}
 */
export const sharded = {
  'svc-wallet': {
    wallets: { key: '_id' },
    transfers: {
      key: 'player',
      ids: 'the id names an entry, a payment, a withdrawal or a friend, each of one player',
    },
    stakes: { key: 'userId', ids: "the entry's id, and an entry has one player" },
    unsealed: { key: 'home', ids: 'an ObjectId' },
    settledSums: { key: 'home', ids: 'it ends with the shard key' },
    outbox: { key: 'home', ids: 'the time and 80 random bits' },
  },
  'svc-contest': {
    picks: { key: 'userId', ids: 'an ObjectId' },
  },
};

/**
 * Statements that query every shard, by the start of their name in the test, with the reason. None is part of a player's
 * request.
 * @type {Record<string, string>}
 */
export const mayScatter = {
  'svc-wallet find unsealed': 'the sealer reads the oldest ones, once per thousand transfers',
  'svc-wallet delete unsealed': 'the sealer, in the commit of a block',
  'svc-wallet find transfers by _id': 'the sealer reads the transfers of a block',
  'svc-wallet find settledSums': 'the report of a market, once per result',
  'svc-wallet find stakes by applied, market': 'whether any stake is unsettled, once per report and sweep',
  'svc-wallet update outbox': 'sent events are marked in batches of some hundred',
  'svc-wallet find outbox': 'the sweep for events that a crash left, once a second',
  'svc-wallet aggregate outbox': 'the number of pending events, when metrics are read',
  'svc-wallet find wallets': 'the sum over all wallets, once a day, audits of a range, and the members of a group',
  'svc-contest find picks by market': "closed books, tallies and the operators' board page through a market",
  'svc-contest find picks by _id, market': "closed books, tallies and the operators' board page through a market",
  'svc-contest find picks by state, triedAt': 'reservations that a crash left, every two seconds',
  'svc-contest find picks by market, state': 'the players of a market, page by page, for a notification',
  'svc-contest find picks by market, result': 'the standings of a settled market',
  'svc-contest find picks by _id, state': 'a tally checks reservations again',
  'svc-contest find picks by acceptedAt, market, result, state': 'whether entries after a cut await their refund',
  'svc-wallet find stakes by _id': 'an order whose id is taken, and results whose report was lost',
};

/**
 * Transactions that write to several shards, by collection; MongoDB commits them in two phases.
 * @type {Record<string, string>}
 */
export const mayCross = {
  'svc-wallet intents, wallets': 'a payment link: intents are unsharded',
  'svc-wallet intents, outbox, payments, transfers, unsealed, wallets': 'a deposit: payments are unsharded',
  'svc-wallet transfers, unsealed, wallets, withdrawals': 'a withdrawal: withdrawals are unsharded',
  'svc-wallet outbox, transfers, unsealed, wallets, withdrawals': 'a withdrawal with a notification',
  'svc-wallet decisions, outbox': 'the report of a market, once per result',
  'svc-wallet blocks, unsealed': 'a block of the chain, once per thousand transfers',
  'svc-wallet audit, unsealed': "a line of the operators' log, which is unsharded",
  'svc-contest exposure, picks': "entries under a cap: they share the market's one document",
};

/**
 * The commands for mongosh: zones first, so that each collection is split at the same players.
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
