/**
 * Something that this part depends on is away for now: nobody's request is at fault, and trying again later may work.
 */
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
/** What a primary answers that steps down or shuts down, that finds no majority (64, 134), or no room (14031). */
const driverCodes = new Set<unknown>([6, 7, 64, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);
/** The server or the driver itself says that trying again may work, or that nobody knows whether it was done. */
const driverLabels = ['RetryableWriteError', 'UnknownTransactionCommitResult'];
/** Where a driver's error keeps those that it was thrown for: a bulk write wraps them in an error of its own. */
const driverParts = ['errorResponse', 'err', 'writeErrors'];
const DEEPEST = 5;

/** True when an error says that a database or a part is away, and not that the logic or the input is wrong. */
export const isInfrastructureError = (error: unknown): boolean =>
  saysAway(error, { isDrivers: false, deeper: DEEPEST });

function saysAway(error: unknown, from: { isDrivers: boolean; deeper: number }): boolean {
  if (error instanceof InfrastructureError) return true;
  if (typeof error !== 'object' || error === null || from.deeper === 0) return false;
  const read = (field: string): unknown => Reflect.get(error, field);
  const name = String(read('name'));
  if (driverNames.has(name)) return true;
  const isDrivers = from.isDrivers || name.startsWith('Mongo');
  const deeper = from.deeper - 1;
  if (!isDrivers) return saysAway(read('cause'), { isDrivers, deeper });
  const labels = read('errorLabels');
  if (Array.isArray(labels) && driverLabels.some((label) => labels.includes(label))) return true;
  const parts = [read('cause'), ...driverParts.map(read)].flat();
  return driverCodes.has(read('code')) || parts.some((part) => saysAway(part, { isDrivers, deeper }));
}
