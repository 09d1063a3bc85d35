import type { Answered } from '../load/ask';
import { judgeAnswers } from './judge-answers';

const answer = (change: Partial<Answered> = {}): Answered => ({
  what: 'GET /api/user/teams',
  status: 200,
  ms: 20,
  sentAt: 0,
  body: { status: true },
  ...change,
});
const bounds = { withinMs: 5000, gatewayIsDown: false };

test('accepts refusals and 503 in time', () => {
  const { statuses, slowestMs, problems } = judgeAnswers(
    [
      answer(),
      answer({ status: 503, body: { status: false }, ms: 3000 }),
      answer({ status: 409, body: { status: false } }),
    ],
    bounds,
  );
  expect([problems, slowestMs, statuses]).toEqual([
    [],
    3000,
    new Map([
      [200, 1],
      [503, 1],
      [409, 1],
    ]),
  ]);
});
test.each<[string, Partial<Answered>]>([
  ['nobody answered', { status: 0, body: undefined }],
  ['an answer without the envelope', { status: 502, body: undefined }],
  ['a fault (500)', { status: 500, body: { status: false } }],
  ['answered too late', { ms: 5001 }],
])('%s', (why, change) =>
  expect(judgeAnswers([answer(), answer(change)], bounds).problems).toContainEqual(expect.stringContaining(why)),
);
test('judges only what was answered while the gateway is down', () => {
  const down = { ...bounds, gatewayIsDown: true };
  expect(judgeAnswers([answer({ status: 0, body: undefined, ms: 9000 })], down).problems).toEqual([]);
  expect(judgeAnswers([answer({ status: 500 })], down).problems).not.toEqual([]);
});
