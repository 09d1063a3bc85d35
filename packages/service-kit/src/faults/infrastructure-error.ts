/** A dependency is unavailable: the request is not at fault, and a later retry may succeed. */
export class InfrastructureError extends Error {
  override name = 'InfrastructureError';
}

/** Another service gave no usable response (network, timeout, 5xx), so its outcome is unknown. */
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
/** Codes of a primary that steps down or shuts down, finds no majority (64, 134), or has no disk space left (14031). */
const driverCodes = new Set<unknown>([6, 7, 64, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);
/** Labels by which the server or driver says that a retry may succeed, or that the outcome is unknown. */
const driverLabels = ['RetryableWriteError', 'UnknownTransactionCommitResult'];
/** Fields in which a driver error holds its causes: a bulk write wraps them in an error of its own. */
const driverParts = ['errorResponse', 'err', 'writeErrors'];
const MAX_DEPTH = 5;

/** True if an error means that a database or a service is unavailable, rather than faulty logic or input. */
export const isInfrastructureError = (error: unknown): boolean =>
  isUnavailable(error, { isDrivers: false, deeper: MAX_DEPTH });

function isUnavailable(error: unknown, from: { isDrivers: boolean; deeper: number }): boolean {
  if (error instanceof InfrastructureError) return true;
  if (typeof error !== 'object' || error === null || from.deeper === 0) return false;
  const read = (field: string): unknown => Reflect.get(error, field);
  const name = String(read('name'));
  if (driverNames.has(name)) return true;
  const isDrivers = from.isDrivers || name.startsWith('Mongo');
  const deeper = from.deeper - 1;
  if (!isDrivers) return isUnavailable(read('cause'), { isDrivers, deeper });
  const labels = read('errorLabels');
  if (Array.isArray(labels) && driverLabels.some((label) => labels.includes(label))) return true;
  const parts = [read('cause'), ...driverParts.map(read)].flat();
  return driverCodes.has(read('code')) || parts.some((part) => isUnavailable(part, { isDrivers, deeper }));
}
