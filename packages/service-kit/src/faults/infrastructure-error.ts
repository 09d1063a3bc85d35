/** Something that this part depends on is away for now: nobody's request is at fault, and trying again later may work. */
export class InfrastructureError extends Error {
  override name = 'InfrastructureError';
}

/** Another part did not give an answer that can be relied on (network, timeout, 5xx): what it did is unknown. */
export class ServiceUnavailable extends InfrastructureError {
  override name = 'ServiceUnavailable';
}

const driverNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongoClientClosedError',
  'MongoOperationTimeoutError',
]);
/** A primary that steps down or shuts down answers with one of these. */
const driverCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** True when an error says that a database or a part is away, and not that the logic or the input is wrong. */
export function isInfrastructureError(error: unknown): boolean {
  if (error instanceof InfrastructureError) return true;
  if (!(error instanceof Error)) return false;
  if (driverNames.has(error.name)) return true;
  return (
    'code' in error && typeof error.code === 'number' && error.name.startsWith('Mongo') && driverCodes.has(error.code)
  );
}
