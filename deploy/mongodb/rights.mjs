// Who may do what in the database: one table for the database of production, of containers, of `npm start` and of tests.
// A service that is not named here changes what it likes in its own database, and sees no other.

/** @typedef {'read' | 'add' | 'change'} Right */

/**
 * What each right is in MongoDB's words. Nobody may drop a collection or an index, or list databases.
 * @type {Record<Right, string[]>}
 */
export const actions = {
  read: ['find', 'listCollections', 'listIndexes'],
  /** What was written stays as it is. */
  add: ['find', 'insert', 'createCollection', 'createIndex'],
  change: ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex'],
};

/**
 * The user's rights by service and collection; `*` is all of a service's. MongoDB has no way to take a right back that was given for
 * all, so svc-wallet's collections stand here one by one: a new one is entered here first.
 * @type {Record<string, Record<string, Record<string, Right>>>}
 */
export const rights = {
  'svc-wallet': {
    'svc-wallet': {
      transfers: 'add',
      blocks: 'add',
      audit: 'add',
      solvencyPages: 'add',
      solvencyWallets: 'add',
      adjustments: 'change',
      audits: 'change',
      covers: 'change',
      choices: 'change',
      days: 'change',
      decisions: 'change',
      intents: 'change',
      links: 'change',
      outbox: 'change',
      payments: 'change',
      referrals: 'change',
      settings: 'change',
      settledSums: 'change',
      solvencies: 'change',
      stakes: 'change',
      unsealed: 'change',
      wallets: 'change',
      webhooks: 'change',
      withdrawals: 'change',
    },
  },
  /** `npm run audit` by the clock: it reads what must fit together, and leaves word how it ended. */
  audit: { 'svc-wallet': { '*': 'read', audits: 'change' }, 'svc-contest': { '*': 'read' } },
};
