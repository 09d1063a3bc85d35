// The rights of database users, for production, containers, `npm start` and tests. A service that is not listed has the
// right `change` on its own database and none on others.

/** @typedef {'read' | 'add' | 'change'} Right */

/**
 * The MongoDB actions of each right. No right allows to drop a collection or an index, or to list databases.
 * @type {Record<Right, string[]>}
 */
export const actions = {
  read: ['find', 'listCollections', 'listIndexes'],
  /** Append only. */
  add: ['find', 'insert', 'createCollection', 'createIndex'],
  change: ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex'],
};

/**
 * The rights of a user by service and collection; `*` means all collections of the service. MongoDB cannot exclude a
 * collection from a right on all, so those of svc-wallet and svc-auth are listed one by one: add a new collection here
 * first.
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
      bankLines: 'change',
      covers: 'change',
      choices: 'change',
      days: 'change',
      decisions: 'change',
      groups: 'change',
      groupSides: 'change',
      intents: 'change',
      links: 'change',
      migrations: 'change',
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
  'svc-auth': {
    'svc-auth': {
      audit: 'add',
      lineBlocks: 'add',
      unsealedLines: 'change',
      activities: 'change',
      avatars: 'change',
      choices: 'change',
      codes: 'change',
      'email-undos': 'change',
      factors: 'change',
      mails: 'change',
      migrations: 'change',
      outbox: 'change',
      'recovery-codes': 'change',
      sessions: 'change',
      users: 'change',
      warnings: 'change',
    },
  },
  /** The scheduled audit: it reads the books and every operators' log, and stores its result. */
  audit: {
    'svc-wallet': { '*': 'read', audits: 'change' },
    'svc-contest': { '*': 'read' },
    'svc-auth': { audit: 'read', lineBlocks: 'read', unsealedLines: 'read' },
    'svc-notify': { audit: 'read', lineBlocks: 'read', unsealedLines: 'read' },
  },
};
