import { refuse } from '../failure';
import type { Binary, Doc, ObjectId, Value } from '../semantics/bson-document';
import { rank, rankOf } from '../semantics/compare';

/** LMDB's limit is 1,978 bytes; the rest is for the prefix and the record id. */
const longestIndexKey = 1_900;

/** The first byte of every key in the store. */
export const keySpace = { collection: 2, record: 3, index: 4, session: 5 } as const;

export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(11);
  key[0] = keySpace.record;
  key.writeUInt32BE(collectionId, 1);
  key.writeUIntBE(recordId, 5, 6);
  return key;
}

export function indexPrefix(indexId: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key[0] = keySpace.index;
  key.writeUInt32BE(indexId, 1);
  return key;
}

/** A key as a string, for use in maps and sets. */
export function nameOfKey(key: Buffer): string {
  return key.toString('latin1');
}

/** Encodes values so that their bytes sort in BSON order (see semantics/compare.ts). */
export class KeyWriter {
  private buffer = Buffer.allocUnsafe(longestIndexKey + 64);
  private length = 0;

  start(prefix: Buffer): this {
    prefix.copy(this.buffer, 0);
    this.length = prefix.length;
    return this;
  }

  /** Writes an indexed value; the bytes of a descending field are inverted. */
  value(value: Value, direction: 1 | -1 = 1): this {
    const from = this.length;
    this.typed(value);
    if (direction === -1) this.turn(from);
    return this;
  }

  /** Writes the type byte alone: the lower bound of all values of the type, or the upper bound of the previous one. */
  type(typeRank: number, direction: 1 | -1): this {
    const from = this.length;
    this.byte(typeRank);
    if (direction === -1) this.turn(from);
    return this;
  }

  recordId(recordId: number): this {
    this.room(6);
    this.buffer.writeUIntBE(recordId, this.length, 6);
    this.length += 6;
    return this;
  }

  end(): Buffer {
    if (this.length > longestIndexKey)
      return refuse(
        17280,
        `an index key of ${this.length} bytes is longer than this server takes (${longestIndexKey})`,
      );
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  private room(bytes: number): void {
    if (this.length + bytes > this.buffer.length)
      this.buffer = Buffer.concat([this.buffer, Buffer.allocUnsafe(this.buffer.length + bytes)]);
  }

  private turn(from: number): void {
    for (let i = from; i < this.length; i++) this.buffer[i] = ~this.buffer[i]!;
  }

  private byte(byte: number): void {
    this.room(1);
    this.buffer[this.length++] = byte;
  }

  private bytes(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  private typed(value: Value): void {
    if (value === undefined) return this.byte(rank.emptyArray);
    const typeRank = rankOf(value);
    this.byte(typeRank);
    this.payload(typeRank, value);
  }

  private payload(typeRank: number, value: Value): void {
    switch (typeRank) {
      case rank.number:
        return this.number(value as number);
      case rank.string:
        return this.string(value as string);
      case rank.object:
        return this.object(value as Doc);
      case rank.array:
        (value as Value[]).forEach((element) => this.typed(element ?? null));
        return this.byte(0);
      case rank.binary:
        return this.binary(value as Binary);
      case rank.objectId:
        return this.bytes((value as ObjectId).id);
      case rank.boolean:
        return this.byte(value ? 1 : 0);
      case rank.date:
        return this.number((value as Date).getTime());
      default:
        return;
    }
  }

  /** A double, followed by two constant bytes for compatibility with existing data folders. */
  private number(value: number): void {
    this.room(10);
    const at = this.length;
    if (Number.isNaN(value)) this.buffer.fill(0, at, at + 8);
    else {
      this.buffer.writeDoubleBE(value === 0 ? 0 : value, at); // -0 becomes 0
      if (value < 0) for (let i = at; i < at + 8; i++) this.buffer[i] = ~this.buffer[i]!;
      else this.buffer[at]! |= 0x80;
    }
    this.buffer.writeUInt16BE(0x8000, at + 8);
    this.length += 10;
  }

  /** UTF-8. A zero byte is escaped as 00 FF, so that the terminating 00 00 sorts below everything. */
  private string(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    if (!bytes.includes(0)) this.bytes(bytes);
    else
      for (const byte of bytes) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    this.byte(0);
    this.byte(0);
  }

  private object(doc: Doc): void {
    for (const [name, value] of Object.entries(doc)) {
      const typeRank = rankOf(value);
      this.byte(typeRank);
      this.string(name);
      this.payload(typeRank, value);
    }
    this.byte(0);
  }

  private binary(binary: Binary): void {
    this.room(5);
    this.buffer.writeUInt32BE(binary.position, this.length);
    this.length += 4;
    this.byte(binary.sub_type);
    this.bytes(binary.buffer.subarray(0, binary.position));
  }
}
