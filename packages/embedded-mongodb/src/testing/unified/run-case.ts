import { isAtLeast } from '@baazi/contracts/version-ranges';
import { MongoClientBulkWriteError, MongoError, type Document, type MongoClient } from 'mongodb';
import { isDoc } from '../../semantics/bson-document';
import { Entities, Excluded } from './entities';
import type { ExpectedError, Operation, Requirement, SpecTest } from './format';
import { difference } from './matching';
import { operationsOn } from './operations';
import type { SpecCase } from './spec-files';

export type Outcome = { status: 'passed' } | { status: 'failed' | 'excluded'; reason: string };
export type Target = { url: string; admin: MongoClient; version: string };

/** Runs one case against the server and returns its outcome. */
export async function runCase(spec: SpecCase, { url, admin, version }: Target): Promise<Outcome> {
  const { test } = spec;
  if (test.skipReason) return { status: 'excluded', reason: `the case itself says skip: ${test.skipReason}` };
  const known = differencesOfTheDriver.find(
    ({ file, description }) => spec.file.endsWith(file) && description.test(spec.description),
  );
  if (known) return { status: 'excluded', reason: known.reason };
  const unmet = spec.requirements.map((list) => unmetRequirement(list, version)).find((reason) => reason !== undefined);
  if (unmet) return { status: 'excluded', reason: unmet };
  const entities = new Entities(url);
  const run = operationsOn(entities, admin, (operations) => runAll(operations));
  const runAll = async (operations: Operation[]): Promise<void> => {
    for (const operation of operations) await runOne(operation);
  };
  const match = (expected: unknown, actual: unknown, isRoot: boolean) =>
    difference(expected, actual, { isRoot, lsidOf: (name) => entities.lsids.get(name) });

  const runOne = async (operation: Operation): Promise<void> => {
    let result: unknown;
    try {
      result = await run(operation);
    } catch (error) {
      if (error instanceof Excluded) throw error;
      // Inside withTransaction the driver must receive the error in order to retry.
      if (operation.ignoreResultAndError && !operation.rethrow) return;
      if (!operation.expectError) throw error;
      const problem = errorProblem(operation.expectError, error as ClientSideError, match);
      if (problem !== undefined) throw new Error(`${operation.name}: ${problem}`, { cause: error });
      if (operation.rethrow) throw error;
      return;
    }
    if (operation.expectError) throw new Error(`${operation.name}: expected an error`);
    if (operation.saveResultAsEntity) entities.values.set(operation.saveResultAsEntity, result);
    if ('expectResult' in operation && !operation.ignoreResultAndError) {
      const found = match(operation.expectResult, result ?? null, true);
      if (found !== undefined) throw new Error(`${operation.name}: result${found}`);
    }
  };

  try {
    await prepare(spec, admin);
    await entities.create(spec.createEntities);
    await runAll(test.operations);
    await disarm(admin);
    const problem = eventsProblem(test, entities, match) ?? (await outcomeProblem(test, admin, match));
    if (problem !== undefined) throw new Error(problem);
    return { status: 'passed' };
  } catch (error) {
    const refusal = [...entities.clients.values()].flatMap(({ refusals }) => refusals)[0];
    if (error instanceof Excluded) return { status: 'excluded', reason: error.message };
    if (refusal !== undefined) return { status: 'excluded', reason: `refused: ${refusal}` };
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await disarm(admin);
    await entities.close();
  }
}

/** Cases that this driver fails on any server, or that a replica set of one cannot pass. */
const differencesOfTheDriver = [
  {
    file: 'bypassDocumentValidation.json',
    description: /bypassDocumentValidation: false$/,
    reason: 'the driver leaves out bypassDocumentValidation: false',
  },
  {
    file: 'create-null-ids.json',
    description: /via (insertOne|insertMany|bulkWrite)$/,
    reason: 'the driver replaces an _id of null by an ObjectId',
  },
  {
    file: 'retryable-writes/unified/bulkWrite.json',
    description: /^First insertOne is never committed$/,
    reason: 'the driver counts the ids of an insert that failed',
  },
  {
    file: 'client-bulkWrite-partialResults.json',
    description: /is unset when/,
    reason: 'the driver always sets partialResult',
  },
  {
    file: 'transactions/unified/client-bulkWrite.json',
    description: /with writeConcern in a transaction/,
    reason: 'the driver leaves out a write concern inside a transaction',
  },
  { file: 'run-command.json', description: /secondary read preference in client option/, reason: 'needs a secondary' },
  {
    file: 'transaction-options.json',
    description: /readPreference inherited from client/,
    reason: 'needs a secondary',
  },
];

async function disarm(admin: MongoClient): Promise<void> {
  for (const configureFailPoint of ['failCommand', 'onPrimaryTransactionalWrite'])
    await admin
      .db('admin')
      .command({ configureFailPoint, mode: 'off' })
      .catch(() => undefined);
}

async function prepare({ initialData }: SpecCase, admin: MongoClient): Promise<void> {
  // Required by the format: transactions that an earlier case left open would block this one.
  await admin
    .db('admin')
    .command({ killAllSessions: [] })
    .catch(() => undefined);
  for (const { databaseName, collectionName, documents } of initialData) {
    const db = admin.db(databaseName, { writeConcern: { w: 'majority' } });
    await db.dropCollection(collectionName);
    if (documents.length === 0) await db.createCollection(collectionName);
    else await db.collection(collectionName).insertMany(documents);
  }
}

function unmetRequirement(alternatives: Requirement[], version: string): string | undefined {
  const reasons = alternatives.map(({ topologies, minServerVersion, maxServerVersion, auth, serverless }) => {
    if (topologies && !topologies.includes('replicaset')) return `needs the topology ${topologies.join(' or ')}`;
    if (minServerVersion && !isAtLeast(version, minServerVersion))
      return `needs a server of at least ${minServerVersion}`;
    if (maxServerVersion && !isAtLeast(maxServerVersion, version))
      return `needs a server of at most ${maxServerVersion}`;
    if (auth === true) return 'needs authentication';
    return serverless === 'require' ? 'needs serverless' : undefined;
  });
  return reasons.includes(undefined) ? undefined : reasons[0];
}

type Match = (expected: unknown, actual: unknown, isRoot: boolean) => string | undefined;

/** The common shape of the driver's errors. */
type ClientSideError = MongoError & { codeName?: string; result?: unknown; errorResponse?: Document };

const serverErrors = new Set(['MongoServerError', 'MongoBulkWriteError', 'MongoWriteConcernError']);

function errorProblem(expected: ExpectedError, error: ClientSideError, match: Match): string | undefined {
  if (error instanceof MongoClientBulkWriteError) return bulkErrorProblem(expected, error, match);
  const isServerError = serverErrors.has(error.name);
  if (expected.isClientError === true && isServerError) return `expected an error of the client, got ${error.message}`;
  if (expected.isClientError === false && !isServerError)
    return `expected an error of the server, got ${error.message}`;
  if (expected.errorContains && !error.message.toLowerCase().includes(expected.errorContains.toLowerCase()))
    return `the message '${error.message}' lacks '${expected.errorContains}'`;
  if (expected.errorCode !== undefined && error.code !== expected.errorCode)
    return `expected code ${expected.errorCode}, got ${String(error.code)} (${error.message})`;
  if (expected.errorCodeName && error.codeName !== expected.errorCodeName)
    return `expected ${expected.errorCodeName}, got ${String(error.codeName)}`;
  for (const label of expected.errorLabelsContain ?? [])
    if (!error.hasErrorLabel(label)) return `the label ${label} is missing on ${error.message}`;
  for (const label of expected.errorLabelsOmit ?? [])
    if (error.hasErrorLabel(label)) return `the label ${label} is there on ${error.message}`;
  if (expected.errorResponse) return match(expected.errorResponse, error.errorResponse ?? error.result, true);
  return expected.expectResult ? match(expected.expectResult, error.result, true) : undefined;
}

/** Results and errors of a client's bulk write; an error of the whole command is the `cause`. */
function bulkErrorProblem(
  { expectResult, writeErrors, writeConcernErrors, ...ofCommand }: ExpectedError,
  error: MongoClientBulkWriteError,
  match: Match,
): string | undefined {
  return (
    (expectResult && match(expectResult, error.partialResult, true)) ??
    (writeErrors && match(writeErrors, error.writeErrors, true)) ??
    (writeConcernErrors && match(writeConcernErrors, error.writeConcernErrors, true)) ??
    (Object.keys(ofCommand).length === 0
      ? undefined
      : errorProblem(ofCommand, error.cause instanceof MongoError ? error.cause : new MongoError(error.message), match))
  );
}

function eventsProblem(test: SpecTest, entities: Entities, match: Match): string | undefined {
  for (const { client, events, eventType = 'command', ignoreExtraEvents } of test.expectEvents ?? []) {
    const got = entities.client(client).observed.filter(({ kind }) => kind === eventType);
    if (got.length < events.length || (!ignoreExtraEvents && got.length > events.length))
      return (
        `${got.length} events instead of ${events.length}: ` +
        `${got.map(({ body }) => String(body.commandName)).join(', ')}`
      );
    for (const [i, event] of events.entries()) {
      const [name, expected] = Object.entries(event)[0]!;
      const actual = got[i]!;
      if (actual.name !== name) return `event ${i} is ${actual.name} instead of ${name}`;
      for (const [field, value] of Object.entries(expected)) {
        if (field === 'hasServiceId' || field === 'hasServerConnectionId') continue;
        const found = match(
          value,
          field === 'command'
            ? withoutDriversTimeout(value as Document, actual.body[field] as Document)
            : actual.body[field],
          true,
        );
        if (found !== undefined) return `event ${i}.${field}${found}`;
      }
    }
  }
  return undefined;
}

/** Driver 7.8 sends a wtimeout of 10 s with every commit and abort; the cases expect it only on retries. */
function withoutDriversTimeout(expected: Document, command: Document): Document {
  if (
    !('commitTransaction' in command || 'abortTransaction' in command) ||
    !isDoc(command.writeConcern) ||
    command.writeConcern.wtimeout !== 10_000
  )
    return command;
  if (isDoc(expected.writeConcern) && 'wtimeout' in expected.writeConcern) return command;
  const { wtimeout, ...writeConcern } = command.writeConcern;
  return { ...command, writeConcern };
}

async function outcomeProblem(test: SpecTest, admin: MongoClient, match: Match): Promise<string | undefined> {
  for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
    const found = await admin
      .db(databaseName)
      .collection(collectionName)
      .find({}, { sort: { _id: 1 } })
      .toArray();
    const problem = match(documents, found, false);
    if (problem !== undefined) return `outcome${problem}`;
  }
  return undefined;
}
