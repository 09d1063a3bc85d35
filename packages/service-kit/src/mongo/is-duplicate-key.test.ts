import { mongo } from 'mongoose';
import { duplicatesIn } from './is-duplicate-key';

const result = { getWriteConcernError: () => undefined };
/** A bulk write error as the driver throws it: of single documents, or around the error of the whole statement. */
const bulkError = (about: object): unknown => Reflect.construct(mongo.MongoBulkWriteError, [about, result]);
const violation = (index: number, code = 11000): object => ({ index, code });

test('returns the positions that violated a unique index', () =>
  expect(duplicatesIn(bulkError({ code: 11000, writeErrors: [violation(0), violation(2)] }))).toEqual(new Set([0, 2])));

test.each<[string, unknown]>([
  ['a full disk', bulkError(new mongo.MongoServerError({ message: 'full', code: 14031 }))],
  ['no primary', bulkError(new mongo.MongoServerError({ message: 'not primary', code: 10107 }))],
  ['a broken connection', bulkError(new mongo.MongoNetworkError('connection closed'))],
  ['another error beside a duplicate', bulkError({ code: 11000, writeErrors: [violation(0), violation(1, 121)] })],
  ['an error of another kind', new Error('something else')],
])('rethrows %s', (_, error) => expect(() => duplicatesIn(error)).toThrow());
