import { decode, type Doc } from '../semantics/bson-document';

/** A document with its stored bytes; decoded on first access and immutable. */
export class StoredDocument {
  constructor(
    readonly recordId: number,
    readonly bytes: Buffer,
    private decoded?: Doc,
  ) {}
  get doc(): Doc {
    return (this.decoded ??= decode(this.bytes));
  }
}
