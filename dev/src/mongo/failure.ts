/** MongoDB's own names for the codes this server answers with. */
const codeNames = {
  2: 'BadValue', 6: 'HostUnreachable', 7: 'HostNotFound', 9: 'FailedToParse', 14: 'TypeMismatch', 26: 'NamespaceNotFound', 27: 'IndexNotFound', 28: 'PathNotViable',
  34: 'CappedPositionLost', 40: 'ConflictingUpdateOperators', 43: 'CursorNotFound', 48: 'NamespaceExists', 50: 'MaxTimeMSExpired',
  51: 'ManualInterventionRequired', 52: 'DollarPrefixedFieldName', 53: 'InvalidIdField', 54: 'NotSingleValueField', 56: 'EmptyFieldName',
  59: 'CommandNotFound', 66: 'ImmutableField', 67: 'CannotCreateIndex', 72: 'InvalidOptions', 73: 'InvalidNamespace',
  79: 'UnknownReplWriteConcern', 85: 'IndexOptionsConflict', 86: 'IndexKeySpecsConflict', 89: 'NetworkTimeout', 91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern', 112: 'WriteConflict', 115: 'CommandNotSupported', 171: 'CannotIndexParallelArrays', 197: 'InvalidIndexSpecificationOption',
  189: 'PrimarySteppedDown', 225: 'TransactionTooOld', 238: 'NotImplemented', 246: 'SnapshotUnavailable', 251: 'NoSuchTransaction', 256: 'TransactionCommitted',
  262: 'ExceededTimeLimit', 263: 'OperationNotSupportedInTransaction', 303: 'APIStrictError', 10107: 'NotWritablePrimary', 10334: 'BSONObjectTooLarge', 11000: 'DuplicateKey', 11600: 'InterruptedAtShutdown', 11601: 'Interrupted', 11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk', 13436: 'NotPrimaryOrSecondary', 17280: 'KeyTooLong', 40324: 'Location40324', 40415: 'Location40415',
} as const satisfies Record<number, string>;

/** A refusal that the client sees with MongoDB's code; anything else thrown is a fault of this server (code 8). */
export class Failure extends Error {
  /** keyPattern and keyValue of a duplicate key, for the client's error object. */
  details: Record<string, unknown> = {};
  labels: string[] = [];
  constructor(readonly code: number, message: string) {
    super(message);
  }
  get codeName(): string {
    return codeNameOf(this.code);
  }
}

export function codeNameOf(code: number): string {
  return (codeNames as Record<number, string>)[code] ?? `Location${code}`;
}

export function refuse(code: number, message: string): never {
  throw new Failure(code, message);
}
