import fc from 'fast-check';
import { readCalls, scoreOf, withCall, writeCalls, type Call, type Calls } from './calls';

const callsOf = (...given: Call[]): Calls => given.reduce(withCall, new Map() as Calls);
const right = (no: number, points = 15): Call => ({ no, n: 1, ended: points });
const wrong = (no: number): Call => ({ no, n: 1, ended: 'wrong' });
const refunded = (no: number): Call => ({ no, n: 1, ended: 'void' });

test.each([
  ['no entries', [], [0, 1], { points: 0, right: 0, wrong: 0, streak: 0, best: 0 }],
  ['two right', [right(0), right(1, 19)], [0, 1], { points: 34, right: 2, wrong: 0, streak: 2, best: 2 }],
  [
    'two right, then a wrong one',
    [right(0), right(1), wrong(2)],
    [0, 1, 2],
    { points: 30, right: 2, wrong: 1, streak: -1, best: 2 },
  ],
  [
    'a refund does not end a run',
    [right(0), refunded(1), right(2)],
    [0, 1, 2],
    { points: 30, right: 2, wrong: 0, streak: 2, best: 2 },
  ],
  [
    'counts in the given order of locks',
    [right(0), wrong(1)],
    [1, 0],
    { points: 15, right: 1, wrong: 1, streak: 1, best: 1 },
  ],
  ['refunds alone', [refunded(0)], [0], { points: 0, right: 0, wrong: 0, streak: 0, best: 0 }],
])('%s', (_case, calls, order, score) => expect(scoreOf(callsOf(...calls), order)).toEqual(score));

const anyCall: fc.Arbitrary<Call> = fc.record({
  no: fc.nat(200),
  n: fc.integer({ min: 1, max: 9 }),
  ended: fc.oneof(fc.integer({ min: 10, max: 19 }), fc.constant('wrong' as const), fc.constant('void' as const)),
});
test('readCalls reverses writeCalls', () => {
  fc.assert(
    fc.property(fc.array(anyCall), (given) => {
      const calls = callsOf(...given);
      expect(readCalls(writeCalls(calls))).toEqual(calls);
    }),
  );
});
test('the newest settlement wins, in any order and with duplicates', () => {
  // One settlement of one entry has one result.
  const history = fc.uniqueArray(anyCall, { selector: ({ no, n }) => `${no}.${n}` });
  fc.assert(
    fc.property(
      history.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray([...given, ...given], { minLength: given.length * 2 })),
      ),
      ([given, received]) => expect(writeCalls(callsOf(...received))).toBe(writeCalls(callsOf(...given))),
    ),
  );
});
