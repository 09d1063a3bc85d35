import fs from 'node:fs';
import path from 'node:path';
import { open, type RootDatabase, type Transaction } from 'lmdb';

export type Snapshot = Transaction;

/** The LMDB environment: an ordered map of bytes, with one writer and snapshots for readers. */
export class Store {
  private readonly db: RootDatabase<Buffer, Buffer>;
  private readonly lockFile: string;

  constructor(directory: string) {
    fs.mkdirSync(directory, { recursive: true });
    this.lockFile = path.join(directory, 'owner.pid');
    takeOwnership(this.lockFile);
    this.db = open<Buffer, Buffer>({
      path: path.join(directory, 'data.mdb'),
      encoding: 'binary',
      keyEncoding: 'binary',
      maxReaders: 2_000, // every open transaction holds one
      // Commits are synchronous: the default background flush would acknowledge before the data is on disk.
      ...{ overlappingSync: false },
    });
  }

  get(key: Buffer, snapshot?: Snapshot): Buffer | undefined {
    // The typings lack the options that getBinary shares with get.
    const read: (key: Buffer, options: object) => Buffer | undefined = this.db.getBinary;
    return read.call(this.db, key, { transaction: snapshot });
  }

  /** Entries with start <= key < end, ascending, or from the end down. */
  range({
    start,
    end,
    reverse = false,
    snapshot,
  }: {
    start: Buffer;
    end: Buffer;
    reverse?: boolean;
    snapshot?: Snapshot;
  }): Iterable<{ key: Buffer; value: Buffer }> {
    const bounds = reverse
      ? { start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start, end };
    return this.db.getRange({ ...bounds, ...(snapshot && { transaction: snapshot }) });
  }

  put(key: Buffer, value: Buffer): void {
    this.db.putSync(key, value);
  }

  remove(key: Buffer): void {
    this.db.removeSync(key);
  }

  /** Makes all writes inside durable together, or none if it throws. Nested calls roll back separately. */
  transaction<T>(write: () => T): T {
    return this.db.transactionSync(write);
  }

  /** A view that later commits do not change. */
  snapshot(): Snapshot {
    this.db.resetReadTxn();
    return this.db.useReadTransaction();
  }

  async close(): Promise<void> {
    await this.db.close();
    fs.rmSync(this.lockFile, { force: true });
  }
}

/** Two servers on one directory would silently diverge. The lock file of a dead owner is replaced. */
function takeOwnership(lockFile: string): void {
  for (;;) {
    try {
      fs.writeFileSync(lockFile, identityOf(process.pid) ?? '', { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = fs.readFileSync(lockFile, 'utf8');
    if (identityOf(Number.parseInt(owner, 10)) === owner)
      throw new Error(`${path.dirname(lockFile)} is in use by process ${owner}`);
    fs.rmSync(lockFile, { force: true });
  }
}

/** The id of a running process and, from /proc, its start time, because ids are reused. */
function identityOf(pid: number): string | undefined {
  if (!(pid > 0)) return undefined;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    if (fs.existsSync('/proc/self/stat')) return undefined;
  }
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch {
    return undefined;
  }
}
