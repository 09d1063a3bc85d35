import { decode, type Doc } from '../semantics/bson-document';

/** A document as it lies in the store; decoded when somebody looks inside, and then never changed. */
export class Found {
  constructor(
    readonly recordId: number,
    readonly bytes: Buffer,
    private decoded?: Doc,
  ) {}
  get doc(): Doc {
    return (this.decoded ??= decode(this.bytes));
  }
}
