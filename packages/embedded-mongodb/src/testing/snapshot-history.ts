/** A document version that was read or written; version n+1 replaces version n. */
export type Version = { doc: number; version: number };
/** A transaction's reads and writes, and when its client started it and received its end (values of one counter). */
export type TransactionRecord = {
  id: string;
  reads: Version[];
  writes: Version[];
  beganAt: number;
  endedAt: number;
  committed: boolean;
};

/**
 * Checks a history for snapshot isolation: each transaction must have a snapshot time and a later commit time, so that
 * it read exactly what was committed at its snapshot, no other transaction wrote its documents between the two, and the
 * order agrees with what clients observed. Returns the contradictions.
 */
export function contradictionsIn(records: TransactionRecord[]): string[] {
  const problems: string[] = [];
  const writerOf = new Map<string, TransactionRecord>();
  for (const record of records) {
    for (const written of record.writes) {
      if (!record.committed) continue;
      const other = writerOf.get(name(written));
      if (other)
        problems.push(
          `lost update: ${other.id} and ${record.id} both made version ${written.version} of ${written.doc}`,
        );
      writerOf.set(name(written), record);
    }
  }
  const order = new Order();
  for (const record of records) {
    order.add(`begin ${record.id}`, `snapshot ${record.id}`);
    order.add(`snapshot ${record.id}`, `commit ${record.id}`);
    for (const read of record.reads) {
      const writer = writerOf.get(name(read));
      if (!writer && read.version > 0)
        problems.push(`dirty read: ${record.id} saw version ${read.version} of ${read.doc}, which nobody committed`);
      if (writer && writer !== record) order.add(`commit ${writer.id}`, `snapshot ${record.id}`);
      const next = writerOf.get(name({ doc: read.doc, version: read.version + 1 }));
      if (next && next !== record) order.add(`snapshot ${record.id}`, `commit ${next.id}`);
    }
    if (record.committed) order.add(`commit ${record.id}`, `end ${record.id}`);
  }
  // Real time: a transaction that ended before another started precedes it.
  const moments = records
    .flatMap((record) => [
      { at: record.beganAt, node: `begin ${record.id}`, isEnd: false },
      ...(record.committed ? [{ at: record.endedAt, node: `end ${record.id}`, isEnd: true }] : []),
    ])
    .sort((x, y) => x.at - y.at);
  moments.forEach(({ node, isEnd }, i) => {
    order.add(`time ${i}`, `time ${i + 1}`);
    if (isEnd) order.add(node, `time ${i + 1}`);
    else order.add(`time ${i}`, node);
  });
  const cycle = order.cycle();
  if (cycle)
    problems.push(
      `no order explains it: ${cycle
        .filter((node) => !node.startsWith('time'))
        .slice(0, 12)
        .join(' < ')}`,
    );
  return problems;
}

function name({ doc, version }: Version): string {
  return `${doc}:${version}`;
}

class Order {
  private readonly after = new Map<string, string[]>();

  add(before: string, node: string): void {
    const list = this.after.get(before);
    if (list) list.push(node);
    else this.after.set(before, [node]);
  }

  /** The nodes on a cycle, if any. */
  cycle(): string[] | undefined {
    const missing = new Map<string, number>();
    for (const list of this.after.values()) for (const node of list) missing.set(node, (missing.get(node) ?? 0) + 1);
    const ready = [...this.after.keys()].filter((node) => !missing.has(node));
    let remaining = new Set([...this.after.keys(), ...missing.keys()]).size;
    for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
      remaining--;
      for (const next of this.after.get(node) ?? []) {
        missing.set(next, missing.get(next)! - 1);
        if (missing.get(next) === 0) ready.push(next);
      }
    }
    return remaining === 0 ? undefined : [...missing].filter(([, count]) => count > 0).map(([node]) => node);
  }
}
