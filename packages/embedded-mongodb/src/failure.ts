/** MongoDB's names of the error codes; codes that are missing here have no name in MongoDB either. */
const codeNames: Record<number, string> = {
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  16: 'InvalidLength',
  17: 'ProtocolError',
  18: 'AuthenticationFailed',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  79: 'UnknownReplWriteConcern',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  171: 'CannotIndexParallelArrays',
  225: 'TransactionTooOld',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  322: 'APIVersionError',
  323: 'APIStrictError',
  334: 'MechanismUnavailable',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  17280: 'KeyTooLong',
};

/** An error that the client receives with MongoDB's code. Any other exception is a bug of this server (code 8). */
export class Failure extends Error {
  /** keyPattern and keyValue of a duplicate key error. */
  details: Record<string, unknown> = {};
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
  get codeName(): string {
    return codeNames[this.code] ?? `Location${this.code}`;
  }
}

export function refuse(code: number, message: string): never {
  throw new Failure(code, message);
}
