/** Another transaction wrote first: start again from a new snapshot. */
export class Conflict extends Error {
  override name = 'Conflict';
}
interface Version {
  value: unknown;
  at: number;
}

/**
 * An in-memory database with what the ledger relies on and nothing more: a transaction reads one snapshot, and of two
 * writers of one document the first wins.
 */
export class SnapshotStore {
  private readonly documents = new Map<string, Version[]>();
  /** keys by their first word */
  private readonly kinds = new Map<string, string[]>();
  private clock = 0;

  begin(): Snapshot {
    return new Snapshot(this, this.clock);
  }
  read(key: string, at = this.clock): unknown {
    const versions = this.documents.get(key);
    if (!versions) return undefined;
    for (let i = versions.length - 1; i >= 0; i -= 1) {
      const version = versions[i];
      if (version && version.at <= at) return version.value;
    }
    return undefined;
  }
  keys(prefix: string): string[] {
    return this.kinds.get(prefix) ?? [];
  }
  commit(since: number, writes: ReadonlyMap<string, unknown>): void {
    for (const key of writes.keys()) if ((this.documents.get(key)?.at(-1)?.at ?? 0) > since) throw new Conflict(key);
    this.clock += 1;
    for (const [key, value] of writes) {
      const versions = this.documents.get(key);
      if (versions) versions.push({ value, at: this.clock });
      else this.insert(key, { value, at: this.clock });
    }
  }
  private insert(key: string, version: Version): void {
    this.documents.set(key, [version]);
    const kind = key.slice(0, key.indexOf(' ') + 1);
    const keys = this.kinds.get(kind);
    if (keys) keys.push(key);
    else this.kinds.set(kind, [key]);
  }
}

/** One transaction: its writes are visible to others at `commit`, or never. */
export class Snapshot {
  private readonly writes = new Map<string, unknown>();
  constructor(
    private readonly store: SnapshotStore,
    private readonly since: number,
  ) {}

  get(key: string): unknown {
    return this.writes.has(key) ? this.writes.get(key) : this.store.read(key, this.since);
  }
  put(key: string, value: unknown): void {
    this.writes.set(key, value);
  }
  commit(): void {
    this.store.commit(this.since, this.writes);
  }
}
