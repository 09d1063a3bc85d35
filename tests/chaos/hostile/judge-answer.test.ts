import { judgeAnswer } from './judge-answer';

const good = {
  status: 422,
  contentType: 'application/json',
  text: '{"status":false,"code":"invalid-input"}',
  headers: '',
};
const others = { secrets: ['asha@example.in'], echoes: 'PUT /api/x {}', isApi: true };

test('accepts a refusal in its envelope', () => expect(judgeAnswer(good, others)).toEqual({ is5xx: false, leaks: [] }));

test.each([
  ['a page', { contentType: 'text/html', text: '<h1>Error</h1>' }],
  ["a driver's words", { text: '{"status":false,"code":"x","message":"MongoServerError: E11000"}' }],
  ['a stack', { text: '{"status":false,"code":"x","stack":"at f (/app/a.js:1:1)"}' }],
  ['a hash', { status: 200, text: '{"status":true,"response":{"passwordHash":"x"}}' }],
  ["somebody else's address", { status: 200, text: '{"status":true,"response":{"email":"asha@example.in"}}' }],
  ['its software', { headers: 'x-powered-by: Express' }],
])('detects %s as a leak', (_, answer) => expect(judgeAnswer({ ...good, ...answer }, others).leaks).not.toEqual([]));

test('accepts what the request itself contained', () =>
  expect(
    judgeAnswer({ ...good, status: 200, text: '{"email":"asha@example.in"}' }, { ...others, echoes: 'asha@example.in' })
      .leaks,
  ).toEqual([]));

test('accepts a page for an unknown page', () =>
  expect(
    judgeAnswer({ ...good, status: 404, contentType: 'text/html', text: '<h1>' }, { ...others, isApi: false }).leaks,
  ).toEqual([]));

test('counts a fault', () => expect(judgeAnswer({ ...good, status: 503 }, others).is5xx).toBe(true));
