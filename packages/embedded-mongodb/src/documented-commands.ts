/** The documentation of a command in MongoDB 8.0, as far as this server supports it. */
export interface DocumentedCommand {
  /** below https://www.mongodb.com/docs/v8.0/ */
  page: string;
  /** The accepted fields beside the common ones; any other is refused. */
  fields: readonly string[];
  /** The accepted fields of the documents that a field lists. */
  statements?: Readonly<Record<string, readonly string[]>>;
  /** In Stable API V1 (reference/stable-api-changelog): else refused with `apiStrict`. */
  isStable: boolean;
  /** Accepted fields of the command or its statements that are not in V1, and are refused with `apiStrict`. */
  unstable?: readonly string[];
  /** May run in a transaction (core/transactions-operations). */
  inTransaction: boolean;
}

const inStableApi = { isStable: true, inTransaction: false } as const;
const inTransactions = { isStable: true, inTransaction: true } as const;

/**
 * All commands of this server, which refuses every other command, field and place. None of its pipeline stages and
 * operators is outside of V1 or of transactions: reference/operator/aggregation-pipeline lists those.
 */
export const documentedCommands = {
  hello: {
    page: 'reference/command/hello',
    ...inStableApi,
    fields: ['helloOk', 'client', 'compression', 'backpressure', 'saslSupportedMechs', 'speculativeAuthenticate'],
  },
  /** The former name of hello, which drivers start with unless they declare an API version. */
  ismaster: {
    page: 'reference/command/hello',
    isStable: false,
    inTransaction: false,
    fields: ['helloOk', 'client', 'compression', 'backpressure', 'saslSupportedMechs', 'speculativeAuthenticate'],
  },
  ping: { page: 'reference/command/ping', ...inStableApi, fields: [] },
  /** SCRAM-SHA-256, for a user in `admin`. Undocumented, and in V1 by mongod's `sasl_commands.cpp`, like its successor. */
  saslStart: {
    page: 'reference/command/authenticate',
    ...inStableApi,
    fields: ['mechanism', 'payload', 'options', 'autoAuthorize'],
  },
  saslContinue: { page: 'reference/command/authenticate', ...inStableApi, fields: ['conversationId', 'payload'] },

  find: {
    page: 'reference/command/find',
    ...inTransactions,
    fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
  },
  getMore: { page: 'reference/command/getMore', ...inTransactions, fields: ['collection', 'batchSize'] },
  /** Not as the first command of a transaction. */
  killCursors: { page: 'reference/command/killCursors', ...inTransactions, fields: ['cursors'] },
  aggregate: { page: 'reference/command/aggregate', ...inTransactions, fields: ['pipeline', 'cursor'] },

  insert: { page: 'reference/command/insert', ...inTransactions, fields: ['documents', 'ordered'] },
  update: {
    page: 'reference/command/update',
    ...inTransactions,
    fields: ['updates', 'ordered'],
    statements: { updates: ['q', 'u', 'multi', 'upsert', 'arrayFilters'] },
  },
  delete: {
    page: 'reference/command/delete',
    ...inTransactions,
    fields: ['deletes', 'ordered'],
    statements: { deletes: ['q', 'limit'] },
  },
  /** In `admin`; `bypassDocumentValidation` only as false. The first field of an op is its kind. */
  bulkWrite: {
    page: 'reference/command/bulkWrite',
    ...inTransactions,
    fields: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation'],
    statements: {
      nsInfo: ['ns'],
      insert: ['insert', 'document'],
      update: ['update', 'filter', 'updateMods', 'multi', 'upsert', 'arrayFilters'],
      delete: ['delete', 'filter', 'multi'],
    },
  },
  /** `remove` only as false. */
  findAndModify: {
    page: 'reference/command/findAndModify',
    ...inTransactions,
    fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters'],
  },

  create: { page: 'reference/command/create', ...inStableApi, fields: [] },
  drop: { page: 'reference/command/drop', ...inStableApi, fields: [] },
  dropDatabase: { page: 'reference/command/dropDatabase', ...inStableApi, fields: [] },
  listCollections: {
    page: 'reference/command/listCollections',
    ...inStableApi,
    fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  },
  listDatabases: { page: 'reference/command/listDatabases', ...inStableApi, fields: ['nameOnly'] },
  createIndexes: {
    page: 'reference/command/createIndexes',
    ...inStableApi,
    fields: ['indexes'],
    statements: { indexes: ['key', 'name', 'unique', 'sparse', 'partialFilterExpression'] },
    unstable: ['sparse'],
  },
  listIndexes: { page: 'reference/command/listIndexes', ...inStableApi, fields: ['cursor'] },
  /** By name, or all. */
  dropIndexes: { page: 'reference/command/dropIndexes', ...inStableApi, fields: ['index'] },

  commitTransaction: { page: 'reference/command/commitTransaction', ...inTransactions, fields: [] },
  abortTransaction: { page: 'reference/command/abortTransaction', ...inTransactions, fields: [] },
  endSessions: { page: 'reference/command/endSessions', ...inStableApi, fields: [] },
} as const satisfies Record<string, DocumentedCommand>;

export type CommandName = keyof typeof documentedCommands;

/** Fields that every command accepts; `$readPreference` has no effect, because there is one server. */
export const commonFields: ReadonlySet<string> = new Set([
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

/** The conditions of a partial index on a field, beside a plain value (core/index-partial); `$exists` only as true. */
export const partialFilterOperators: ReadonlySet<string> = new Set([
  '$eq',
  '$exists',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
]);

/** reference/limits and reference/parameters */
export const limits = {
  documentBytes: 16 * 1024 * 1024,
  /** maxMessageSizeBytes of reference/command/hello */
  messageBytes: 48_000_000,
  operationsPerBatch: 100_000,
  namespaceBytes: 255,
  databaseNameBytes: 63,
  indexesPerCollection: 64,
  fieldsPerIndex: 32,
  /** cursorTimeoutMillis */
  cursorIdleMs: 10 * 60_000,
  /** transactionLifetimeLimitSeconds, counted from the start of a transaction */
  transactionLifetimeMs: 60_000,
  /** localLogicalSessionTimeoutMinutes */
  sessionMinutes: 30,
} as const;
