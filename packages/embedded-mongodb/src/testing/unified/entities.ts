import { deserialize, serialize } from 'bson';
import {
  MongoClient,
  type ClientSession,
  type Collection,
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  type Db,
  type Document,
} from 'mongodb';
import type { ClientSpec, EntityDescription } from './format';

export type CapturedEvent = { kind: 'command' | 'cmap'; name: string; body: Document };

const connectionEvents = [
  'connectionCheckOutStarted',
  'connectionCheckedOut',
  'connectionCheckedIn',
  'connectionReady',
] as const;

/** A client whose events are recorded for the case, and all of whose commands are recorded for the runner. */
export class ObservedClient {
  readonly client: MongoClient;
  readonly observed: CapturedEvent[] = [];
  readonly started: CommandStartedEvent[] = [];
  readonly refusals: string[] = [];
  checkedOut = 0;

  constructor(url: string, { uriOptions = {}, observeEvents = [], ignoreCommandMonitoringEvents = [] }: ClientSpec) {
    const ignored = new Set<string>([
      'configureFailPoint',
      'hello',
      'ismaster',
      'isMaster',
      ...ignoreCommandMonitoringEvents,
    ]);
    const expected = new Set<string>(observeEvents);
    const capture = (name: string, event: { commandName: string } & Document): void => {
      if (expected.has(name) && !ignored.has(event.commandName))
        this.observed.push({ kind: 'command', name, body: { ...event } });
    };
    // Only the error of the server itself decides what is outside its subset.
    const noteRefusal = (text: string): void => {
      if (text.includes("outside this server's subset")) this.refusals.push(text);
    };
    this.client = new MongoClient(url, { monitorCommands: true, serverSelectionTimeoutMS: 3_000, ...uriOptions });
    this.client.on('commandStarted', (event: CommandStartedEvent) => {
      if (!ignored.has(event.commandName)) this.started.push(event);
      capture('commandStartedEvent', {
        commandName: event.commandName,
        databaseName: event.databaseName,
        command: asSent(event.command),
      });
    });
    this.client.on('commandSucceeded', (event: CommandSucceededEvent) => {
      capture('commandSucceededEvent', event);
      for (const { errmsg } of failuresIn(event.reply)) if (errmsg !== undefined) noteRefusal(errmsg);
    });
    this.client.on('commandFailed', (event: CommandFailedEvent) => {
      capture('commandFailedEvent', event);
      noteRefusal(event.failure.message);
    });
    for (const name of connectionEvents) {
      this.client.on(name, (event: object) => {
        if (name === 'connectionCheckedOut') this.checkedOut++;
        if (name === 'connectionCheckedIn') this.checkedOut--;
        if (expected.has(`${name}Event`))
          this.observed.push({ kind: 'cmap', name: `${name}Event`, body: { ...event } });
      });
    }
  }
}

type Failed = { errmsg?: string };

/** A collection's write errors are in the reply; those of a client's bulk write are in its cursor. */
function failuresIn(reply: unknown): Failed[] {
  const { writeErrors, cursor } = (reply ?? {}) as { writeErrors?: Failed[]; cursor?: { firstBatch?: Failed[] } };
  return writeErrors ?? cursor?.firstBatch ?? [];
}

/** A copy as sent, because the driver later changes its documents. */
function asSent(command: Document): Document {
  return deserialize(serialize(command));
}

export class Entities {
  readonly clients = new Map<string, ObservedClient>();
  readonly databases = new Map<string, Db>();
  readonly collections = new Map<string, Collection>();
  readonly sessions = new Map<string, ClientSession>();
  readonly values = new Map<string, unknown>();
  /** Available after the session has ended. */
  readonly lsids = new Map<string, Document>();

  constructor(private readonly url: string) {}

  async create(descriptions: EntityDescription[]): Promise<void> {
    for (const { client, database, collection, session, ...other } of descriptions) {
      if (client) {
        if (client.serverApi ?? client.autoEncryptOpts) throw new Excluded('the versioned API and encryption');
        const observed = new ObservedClient(this.url, client);
        this.clients.set(client.id, observed);
        await observed.client.connect();
      } else if (database)
        this.databases.set(
          database.id,
          this.client(database.client).client.db(database.databaseName, database.databaseOptions),
        );
      else if (collection)
        this.collections.set(
          collection.id,
          this.database(collection.database).collection(collection.collectionName, collection.collectionOptions),
        );
      else if (session) {
        if (session.sessionOptions?.snapshot) throw new Excluded('snapshot sessions');
        const started = this.client(session.client).client.startSession(session.sessionOptions);
        this.sessions.set(session.id, started);
        if (started.id) this.lsids.set(session.id, started.id);
      } else throw new Excluded(`entities of kind ${Object.keys(other).join()}`);
    }
  }

  client(id: string): ObservedClient {
    return found(this.clients, id);
  }
  database(id: string): Db {
    return found(this.databases, id);
  }
  collection(id: string): Collection {
    return found(this.collections, id);
  }
  session(id: string): ClientSession {
    return found(this.sessions, id);
  }

  async close(): Promise<void> {
    for (const session of this.sessions.values()) await session.endSession().catch(() => undefined);
    for (const { client } of this.clients.values()) await client.close().catch(() => undefined);
  }
}

/** The reason why the runner or the server excludes a case. */
export class Excluded extends Error {}

function found<T>(entities: Map<string, T>, id: string): T {
  const entity = entities.get(id);
  if (entity === undefined) throw new Error(`no entity ${id}`);
  return entity;
}
