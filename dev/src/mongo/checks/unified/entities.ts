import { deserialize, serialize } from 'bson';
import { MongoClient, type ClientSession, type Collection, type CommandFailedEvent, type CommandStartedEvent, type CommandSucceededEvent, type Db, type Document } from 'mongodb';

export type CapturedEvent = { kind: 'command' | 'cmap'; name: string; body: Document };

const connectionEvents = ['connectionCheckOutStarted', 'connectionCheckedOut', 'connectionCheckedIn', 'connectionReady'] as const;

/** A client under observation: what the case may compare, and every command for the runner itself. */
export class ObservedClient {
  readonly client: MongoClient;
  readonly observed: CapturedEvent[] = [];
  readonly started: CommandStartedEvent[] = [];
  readonly refusals: string[] = [];
  checkedOut = 0;

  constructor(url: string, { uriOptions = {}, observeEvents = [], ignoreCommandMonitoringEvents = [] }: Document) {
    const ignored = new Set<string>(['configureFailPoint', 'hello', 'ismaster', 'isMaster', ...ignoreCommandMonitoringEvents as string[]]);
    const wanted = new Set<string>(observeEvents as string[]);
    const capture = (name: string, event: { commandName: string } & Document): void => {
      if (wanted.has(name) && !ignored.has(event.commandName)) this.observed.push({ kind: 'command', name, body: { ...event } });
    };
    // Only what the refusing server says of itself decides what lies outside its subset.
    const noteRefusal = (text: string): void => { if (text.includes("outside this server's subset")) this.refusals.push(text); };
    this.client = new MongoClient(url, { monitorCommands: true, serverSelectionTimeoutMS: 3_000, ...uriOptions as Document });
    this.client.on('commandStarted', (event: CommandStartedEvent) => { if (!ignored.has(event.commandName)) this.started.push(event); capture('commandStartedEvent', { commandName: event.commandName, databaseName: event.databaseName, command: asSent(event.command) }); });
    this.client.on('commandSucceeded', (event: CommandSucceededEvent) => { capture('commandSucceededEvent', event); for (const error of (event.reply as Document | undefined)?.writeErrors ?? []) noteRefusal(String((error as Document).errmsg)); });
    this.client.on('commandFailed', (event: CommandFailedEvent) => { capture('commandFailedEvent', event); noteRefusal(event.failure.message); });
    for (const name of connectionEvents) {
      this.client.on(name, (event: object) => {
        if (name === 'connectionCheckedOut') this.checkedOut++;
        if (name === 'connectionCheckedIn') this.checkedOut--;
        if (wanted.has(`${name}Event`)) this.observed.push({ kind: 'cmap', name: `${name}Event`, body: { ...event } });
      });
    }
  }
}

/** As it went over the wire; the driver goes on changing its own documents. */
function asSent(command: Document): Document {
  return deserialize(serialize(command));
}

export class Entities {
  readonly clients = new Map<string, ObservedClient>();
  readonly databases = new Map<string, Db>();
  readonly collections = new Map<string, Collection>();
  readonly sessions = new Map<string, ClientSession>();
  readonly values = new Map<string, unknown>();
  /** Kept after the session has ended. */
  readonly lsids = new Map<string, Document>();

  constructor(private readonly url: string) {}

  async create(descriptions: Document[]): Promise<void> {
    for (const description of descriptions) {
      const [kind, spec] = Object.entries(description)[0] as [string, Document];
      const id = String(spec.id);
      if (kind === 'client') {
        if (spec.serverApi || spec.autoEncryptOpts) throw new Excluded('the versioned API and encryption');
        const observed = new ObservedClient(this.url, spec);
        this.clients.set(id, observed);
        await observed.client.connect();
      } else if (kind === 'database') this.databases.set(id, this.client(String(spec.client)).client.db(String(spec.databaseName), driverOptions(spec.databaseOptions)));
      else if (kind === 'collection') this.collections.set(id, this.database(String(spec.database)).collection(String(spec.collectionName), driverOptions(spec.collectionOptions)));
      else if (kind === 'session') {
        if (spec.sessionOptions?.snapshot) throw new Excluded('snapshot sessions');
        const { defaultTransactionOptions, ...options } = (spec.sessionOptions ?? {}) as Document;
        const session = this.client(String(spec.client)).client.startSession({ ...options, ...(defaultTransactionOptions && { defaultTransactionOptions: driverOptions(defaultTransactionOptions as Document) }) });
        this.sessions.set(id, session);
        if (session.id) this.lsids.set(id, session.id as Document);
      } else throw new Excluded(`entities of kind ${kind}`);
    }
  }

  client(id: string): ObservedClient { return found(this.clients, id); }
  database(id: string): Db { return found(this.databases, id); }
  collection(id: string): Collection { return found(this.collections, id); }
  session(id: string): ClientSession { return found(this.sessions, id); }

  async close(): Promise<void> {
    for (const session of this.sessions.values()) await session.endSession().catch(() => undefined);
    for (const { client } of this.clients.values()) await client.close().catch(() => undefined);
  }
}

/** A case the runner or the server leaves out on purpose, with the reason. */
export class Excluded extends Error {}

/** The format's names of options as the driver takes them. */
export function driverOptions(options: Document | undefined): Document {
  const { timeoutMS, ...rest } = options ?? {};
  return { ...rest, ...(timeoutMS !== undefined && { timeoutMS }) };
}

function found<T>(entities: Map<string, T>, id: string): T {
  const entity = entities.get(id);
  if (entity === undefined) throw new Error(`no entity ${id}`);
  return entity;
}
