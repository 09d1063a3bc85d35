import { mongo } from 'mongoose';
import { InfrastructureError, isInfrastructureError, ServiceUnavailable } from './infrastructure-error';

const server = (code: number, errorLabels: string[] = []) =>
  new mongo.MongoServerError({ message: 'server error', code, errorLabels });
const named = (name: string): Error =>
  Object.defineProperty(new mongo.MongoError('it failed'), 'name', { value: name });
/** A bulk write error as the driver throws it: around its own error, or around the server's errors of single writes. */
const bulk = (about: Error | { code?: number; writeErrors?: object[]; err?: object }): unknown =>
  Reflect.construct(mongo.MongoBulkWriteError, [about, {}]);

test.each([
  ['our own', new InfrastructureError('busy')],
  ['a service that is unavailable', new ServiceUnavailable('unavailable')],
  ['the network', new mongo.MongoNetworkError('cut')],
  ['the network, in a bulk write', bulk(new mongo.MongoNetworkError('cut'))],
  ['a slow network, in a bulk write', bulk(new mongo.MongoNetworkTimeoutError('slow'))],
  ['a cleared pool', named('MongoPoolClearedError')],
  ['a cleared pool, in a bulk write', bulk(named('MongoPoolClearedError'))],
  ['no server found', named('MongoServerSelectionError')],
  ['no server found, in a bulk write', bulk(named('MongoServerSelectionError'))],
  ['no server found, by mongoose', named('MongooseServerSelectionError')],
  ['not primary', server(10107)],
  ['not primary, in a bulk write', bulk(server(10107))],
  ['not primary, for one write of a bulk', bulk({ code: 11000, writeErrors: [{ code: 11000 }, { code: 10107 }] })],
  ['no majority', server(64)],
  ['a full disk', server(14031)],
  ['no majority, in a bulk write', bulk({ code: 64 })],
  ['no majority, beside a bulk write', bulk({ err: { code: 64, errmsg: 'waiting for replication timed out' } })],
  ['a commit with unknown result', server(50, ['UnknownTransactionCommitResult'])],
  ['a label alone', server(11601, ['RetryableWriteError'])],
  ['a label in a bulk write', bulk(server(11601, ['RetryableWriteError']))],
  ['a wrapped driver error', new Error('it failed', { cause: bulk(new mongo.MongoNetworkError('cut')) })],
])('%s counts as infrastructure', (_name, error) => expect(isInfrastructureError(error)).toBe(true));

test.each([
  ['a fault of logic', new TypeError('undefined is no function')],
  ['a duplicate key', server(11000)],
  ['a duplicate key, in a bulk write', bulk({ code: 11000, writeErrors: [{ code: 11000 }] })],
  ['a write conflict', server(112, ['TransientTransactionError'])],
  ["a code that is not the database's", Object.assign(new Error('exit'), { code: 7 })],
  ['a refusal to do so', server(72)],
  ['nothing', undefined],
  ['a string', 'MongoNetworkError'],
])('%s does not count as infrastructure', (_name, error) => expect(isInfrastructureError(error)).toBe(false));

test('stops at an error that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isInfrastructureError(error)).toBe(false);
});
