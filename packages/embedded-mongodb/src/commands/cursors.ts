import { Long, type Doc } from '../semantics/bson-document';
import { limits } from '../documented-commands';
import { refuse } from '../failure';
import { RawBatch } from '../wire/messages';

export const defaultFirstBatch = 101;
/**
 * Cursors hold whole results, so abandoned ones must not fill the memory: the least recently used are dropped first.
 */
const mostHeldBytes = 64 * 1024 * 1024;

/** The session and, by its number, the transaction that opened a cursor. */
export type CursorOwner = { lsid: string | undefined; transaction: number | undefined };
type OpenCursor = { namespace: string; rest: Buffer[]; bytes: number; lastUsedAt: number; owner: CursorOwner };

/** Open cursors. A cursor holds its whole result, so it does not show later writes. */
export class Cursors {
  private readonly open = new Map<string, OpenCursor>();
  private heldBytes = 0;
  private lastId = Date.now();
  private readonly sweeper: NodeJS.Timeout;

  /** A cursor unused for `idleMs` is dropped. */
  constructor(private readonly idleMs: number = limits.cursorIdleMs) {
    this.sweeper = setInterval(() => this.dropIdle(Date.now()), Math.min(30_000, idleMs)).unref();
  }

  first(
    namespace: string,
    documents: Buffer[],
    { batchSize, singleBatch = false, owner }: { batchSize: number; singleBatch?: boolean; owner: CursorOwner },
  ): Doc {
    const batch = documents.slice(0, fitting(documents, batchSize));
    const rest = documents.slice(batch.length);
    let id = Long.ZERO;
    if (!singleBatch && rest.length > 0) {
      id = Long.fromNumber(++this.lastId);
      const bytes = rest.reduce((sum, document) => sum + document.length, 0);
      for (const oldest of this.open.keys()) if (this.heldBytes + bytes > mostHeldBytes) this.kill(oldest);
      this.heldBytes += bytes;
      this.open.set(id.toString(), { namespace, rest, bytes, lastUsedAt: Date.now(), owner });
    }
    return { cursor: { id, ns: namespace, firstBatch: new RawBatch(batch) } };
  }

  /** A batch size of 0 means as many documents as fit. */
  next(id: string, namespace: string, { batchSize, owner }: { batchSize: number; owner: CursorOwner }): Doc {
    const cursor = this.open.get(id);
    if (!cursor || cursor.namespace !== namespace) return refuse(43, `cursor id ${id} not found`);
    refuseOtherOwner(id, cursor.owner, owner);
    const batch = cursor.rest.splice(0, fitting(cursor.rest, batchSize === 0 ? Infinity : batchSize));
    cursor.lastUsedAt = Date.now();
    this.open.delete(id);
    if (cursor.rest.length > 0)
      this.open.set(id, cursor); // reinserted at the end: the map is ordered by last use
    else this.heldBytes -= cursor.bytes;
    return {
      cursor: {
        id: cursor.rest.length === 0 ? Long.ZERO : Long.fromString(id),
        ns: namespace,
        nextBatch: new RawBatch(batch),
      },
    };
  }

  kill(id: string): boolean {
    this.heldBytes -= this.open.get(id)?.bytes ?? 0;
    return this.open.delete(id);
  }

  /** A caller may only close cursors of the collection it names. */
  killIn(namespace: string, id: string): boolean {
    return this.open.get(id)?.namespace === namespace && this.kill(id);
  }

  killOf(lsid: string): void {
    for (const [id, cursor] of this.open) if (cursor.owner.lsid === lsid) this.kill(id);
  }

  private dropIdle(now: number): void {
    for (const [id, cursor] of this.open) if (now - cursor.lastUsedAt > this.idleMs) this.kill(id);
  }

  close(): void {
    clearInterval(this.sweeper);
    this.open.clear();
  }
}

/** A cursor is read in the session and the transaction that opened it (core/transactions-operations). */
function refuseOtherOwner(id: string, opened: CursorOwner, reads: CursorOwner): void {
  const refuseAs = (codes: [number, number, number], what: string, by: unknown, now: unknown) => {
    if (by === now) return;
    const code = by === undefined ? codes[0] : now === undefined ? codes[1] : codes[2];
    refuse(code, `Cannot run getMore on cursor ${id}, which was created in ${what} ${by}, in ${what} ${now}`);
  };
  refuseAs([50736, 50737, 50738], 'session', opened.lsid, reads.lsid);
  refuseAs([50739, 50740, 50741], 'transaction', opened.transaction, reads.transaction);
}

/** The number of documents in one reply: up to the batch size and 16 MB, at least one. */
function fitting(documents: Buffer[], most: number): number {
  let bytes = 0;
  for (let i = 0; i < documents.length; i++) {
    bytes += documents[i]!.length + 16;
    if (i >= most || (bytes > limits.documentBytes && i > 0)) return i;
  }
  return documents.length;
}
