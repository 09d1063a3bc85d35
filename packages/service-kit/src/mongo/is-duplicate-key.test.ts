import { mongo } from 'mongoose';
import { duplicatesIn } from './is-duplicate-key';

const result = { getWriteConcernError: () => undefined };
/** As the driver makes it: of the errors of single documents, or around the error of the whole statement. */
const bulkError = (about: object): unknown => Reflect.construct(mongo.MongoBulkWriteError, [about, result]);
const met = (index: number, code = 11000): object => ({ index, code });

test('the places that met a unique index', () =>
  expect(duplicatesIn(bulkError({ code: 11000, writeErrors: [met(0), met(2)] }))).toEqual(new Set([0, 2])));

test.each<[string, unknown]>([
  ['no room for the statement', bulkError(new mongo.MongoServerError({ message: 'full', code: 14031 }))],
  ['no primary', bulkError(new mongo.MongoServerError({ message: 'not primary', code: 10107 }))],
  ['a broken connection', bulkError(new mongo.MongoNetworkError('connection closed'))],
  ['another fault beside a duplicate', bulkError({ code: 11000, writeErrors: [met(0), met(1, 121)] })],
  ['no error of a bulk write', new Error('something else')],
])('%s: it is thrown, and nothing counts as written', (_, error) => expect(() => duplicatesIn(error)).toThrow());
