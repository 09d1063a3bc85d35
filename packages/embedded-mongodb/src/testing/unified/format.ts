import type {
  AnyBulkWriteOperation,
  ClientSessionOptions,
  Document,
  Filter,
  IndexSpecification,
  OptionalId,
  UpdateFilter,
  WithoutId,
} from 'mongodb';

/** The part of the unified test format (drivers' specification) that the runner supports. */
export type SpecFile = {
  schemaVersion?: string;
  runOnRequirements?: Requirement[];
  createEntities?: EntityDescription[];
  initialData?: CollectionData[];
  tests: SpecTest[];
};
export type SpecTest = {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionData[];
};
export type Requirement = {
  topologies?: string[];
  minServerVersion?: string;
  maxServerVersion?: string;
  auth?: boolean;
  serverless?: string;
};
export type CollectionData = { databaseName: string; collectionName: string; documents: Document[] };
export type ExpectedEvents = {
  client: string;
  eventType?: string;
  events: Record<string, Document>[];
  ignoreExtraEvents?: boolean;
};

export type ClientSpec = {
  id: string;
  uriOptions?: Document;
  observeEvents?: string[];
  ignoreCommandMonitoringEvents?: string[];
  serverApi?: Document;
  autoEncryptOpts?: Document;
};
export type EntityDescription = {
  client?: ClientSpec;
  database?: { id: string; client: string; databaseName: string; databaseOptions?: Document };
  collection?: { id: string; database: string; collectionName: string; collectionOptions?: Document };
  session?: { id: string; client: string; sessionOptions?: ClientSessionOptions };
};

export type Operation = {
  name: string;
  object: string;
  arguments?: Arguments;
  expectError?: ExpectedError;
  expectResult?: unknown;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
  rethrow?: boolean;
};
export type ExpectedError = {
  isClientError?: boolean;
  errorContains?: string;
  errorCode?: number;
  errorCodeName?: string;
  errorLabelsContain?: string[];
  errorLabelsOmit?: string[];
  errorResponse?: Document;
  expectResult?: Document;
  /** Errors of a client's bulk write, by index of the model and in order. */
  writeErrors?: Document;
  writeConcernErrors?: Document[];
};
/** The arguments of all operations. Each operation uses some; the rest is passed to the driver as options. */
export type Arguments = Document & {
  session?: string;
  filter: Filter<Document>;
  document: OptionalId<Document>;
  documents: OptionalId<Document>[];
  update: UpdateFilter<Document> | Document[];
  replacement: WithoutId<Document>;
  pipeline: Document[];
  requests: AnyBulkWriteOperation[];
  models: Document[];
  fieldName: string;
  keys: IndexSpecification;
  name?: string;
  indexName: string;
  returnDocument?: string;
  collection: string;
  command: Document;
  batchSize?: number;
  maxTimeMS?: number;
  comment?: string;
  callback: Operation[];
  client: string;
  failPoint: Document;
  entities: EntityDescription[];
  databaseName: string;
  collectionName: string;
  state: string;
  connections: number;
};
