import fs from 'node:fs';
import path from 'node:path';
import { registryShape } from '@baazi/contracts/registry-shapes';
import { LOCAL_KEY } from '@baazi/releases';
import { deserialize } from 'bson';
import { MongoClient, type ClientSession, type Db } from 'mongodb';
import { z } from 'zod';
import { runningStackPid, readJson, writeJson, databasePrefix, openDataFolder, StackProblem } from '../data-folder';
import { withDatabase } from '../servers/find-servers';

/** `stack.json`: the environment of every service at the last start, and the database URLs of operator and audit. */
export const StackFile = z.looseObject({
  environments: z.record(z.string(), z.record(z.string(), z.string())),
  databaseUrls: z.object({ operator: z.string(), audit: z.string() }).optional(),
});

const IndexOf = z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() });
/** `backup.json`: the content of a backup and its time. */
export const Backup = z.object({
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.object({
      /** The service: the database's name without the stack's prefix. */
      part: z.string(),
      name: z.string(),
      documents: z.number().int(),
      indexes: z.array(IndexOf),
    }),
  ),
});
export type Backup = z.infer<typeof Backup>;
export type BackedUpCollection = Backup['collections'][number];

/** A collection's file: concatenated BSON documents, as written by mongodump. */
export const collectionFile = ({ part, name }: Pick<BackedUpCollection, 'part' | 'name'>): string =>
  `database/${part}.${name}.bson`;

/**
 * Files beside the database that cannot be recreated. Sessions and counters in Redis and queued messages in RabbitMQ
 * are not backed up.
 */
export const BACKED_UP_FILES = ['stack.json', 'secrets.json', 'operator.json', 'clock.json', 'season.json', 'checkout'];

/**
 * The head of the ledger's sealed chain, which the sealer writes outside the database. A backup copies it before the
 * database, so the backed-up chain always contains this head.
 */
export const HEAD_FILE = 'seal-head.json';
/** The head of the log of closed books, likewise. */
export const LOG_HEAD_FILE = 'log-head.json';
export const HEAD_FILES = [HEAD_FILE, LOG_HEAD_FILE];

const BATCH_SIZE = 2_000;

/** Backs up a running or stopped stack into a new folder. The folder appears only when the backup is complete. */
export async function backUpFolder(dataDir: string, target: string): Promise<Backup> {
  if (!fs.existsSync(dataDir)) throw new StackProblem(`there is no folder ${dataDir}`);
  if (fs.existsSync(target)) throw new StackProblem(`${target} exists already; a backup never overwrites anything`);
  const folder = openDataFolder(dataDir);
  const stack = readJson(folder.file('stack.json'), StackFile);
  const mongodbUrl = stack?.databaseUrls?.operator ?? stack?.environments['svc-wallet']?.['MONGODB_URL'];
  if (!mongodbUrl) throw new StackProblem(`no stack was ever started on ${folder.dir}`);
  const incomplete = `${path.resolve(target)}.half`;
  fs.rmSync(incomplete, { recursive: true, force: true });
  fs.mkdirSync(path.join(incomplete, 'database'), { recursive: true, mode: 0o700 });
  try {
    for (const name of HEAD_FILES)
      if (fs.existsSync(folder.file(name))) fs.cpSync(folder.file(name), path.join(incomplete, name));
    const takenAt = new Date().toISOString();
    const read = (url: string) => readDatabases(url, databasePrefix(folder.namespace), incomplete);
    const collections = await (runningStackPid(folder) === undefined ? withDatabase(folder, read) : read(mongodbUrl));
    for (const name of BACKED_UP_FILES)
      if (fs.existsSync(folder.file(name)))
        fs.cpSync(folder.file(name), path.join(incomplete, name), { recursive: true });
    copyReleases(folder.file('releases'), path.join(incomplete, 'releases'));
    writeJson(path.join(incomplete, 'backup.json'), { takenAt, collections } satisfies Backup);
    fs.renameSync(incomplete, target);
    return { takenAt, collections };
  } catch (error) {
    fs.rmSync(incomplete, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Writes every collection of the databases with this prefix to files. One snapshot transaction reads them all, so they
 * are of one instant. Returns the collections.
 */
async function readDatabases(mongodbUrl: string, prefix: string, dir: string): Promise<BackedUpCollection[]> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const own = databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    const found = (
      await Promise.all(own.map((name) => collectionsOf(client.db(name), name.slice(prefix.length))))
    ).flat();
    return await client.withSession((session) =>
      session.withTransaction(
        async () => {
          const written: BackedUpCollection[] = [];
          for (const collection of found)
            written.push({
              ...collection,
              documents: await readCollection(client.db(prefix + collection.part), collection, { dir, session }),
            });
          return written;
        },
        { readConcern: { level: 'snapshot' } },
      ),
    );
  } finally {
    await client.close();
  }
}

async function collectionsOf(db: Db, part: string): Promise<BackedUpCollection[]> {
  const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).filter(
    ({ name }) => !name.startsWith('system.'),
  );
  return Promise.all(
    collections.map(async ({ name }) => ({
      part,
      name,
      documents: 0,
      indexes: (await db.collection(name).indexes()).map((index) => ({ ...index, name: String(index.name) })),
    })),
  );
}

async function readCollection(
  db: Db,
  collection: BackedUpCollection,
  { dir, session }: { dir: string; session: ClientSession },
): Promise<number> {
  const file = fs.openSync(path.join(dir, collectionFile(collection)), 'w', 0o600);
  const documents = db.collection(collection.name);
  let count = 0;
  try {
    for (let last: unknown; ;) {
      // Pages by _id, so that a large collection is never in memory as a whole.
      const batch: unknown[] = await documents
        .find(last === undefined ? {} : { _id: { $gt: last as never } }, { session, raw: true })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .toArray();
      for (const bytes of batch) if (Buffer.isBuffer(bytes)) fs.writeSync(file, bytes);
      count += batch.length;
      const end = batch.at(-1);
      if (batch.length < BATCH_SIZE || !Buffer.isBuffer(end)) break;
      last = deserialize(end, { promoteValues: false })['_id'];
    }
  } finally {
    fs.closeSync(file);
  }
  const all = await documents.countDocuments({}, { session });
  if (all !== count) throw new Error(`${collection.part}.${collection.name}: read ${count} of ${all} documents`);
  return count;
}

/** Copies the registry and every release it names. The registry is read first; releases are never deleted. */
function copyReleases(from: string, to: string): void {
  const file = path.join(from, 'registry.json');
  if (!fs.existsSync(file)) return;
  const text = fs.readFileSync(file, 'utf8');
  const { remotes, shell } = registryShape.parse(JSON.parse(text));
  const named = [...remotes, ...(shell ? [{ ...shell, name: 'shell' }] : [])].flatMap((entry) =>
    [entry, entry.lastGood, entry.canary].flatMap((release) =>
      // `files` is shared by the releases of an app.
      release ? [path.join(entry.name, release.version), path.join(entry.name, 'files')] : [],
    ),
  );
  for (const release of new Set(named.flatMap((folder) => [folder, path.join('maps', folder)])))
    if (fs.existsSync(path.join(from, release)))
      fs.cpSync(path.join(from, release), path.join(to, release), { recursive: true });
  fs.mkdirSync(to, { recursive: true });
  fs.writeFileSync(path.join(to, 'registry.json'), text);
  const key = path.join(from, LOCAL_KEY);
  if (fs.existsSync(key)) fs.copyFileSync(key, path.join(to, LOCAL_KEY));
}
