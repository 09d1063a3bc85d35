import { contextFrom, inContext } from './request-context';
import { createLogger } from './create-logger';
import { maskAddresses } from './hide-secrets';

const lines: Record<string, unknown>[] = [];
const log = createLogger({
  part: 'svc-auth',
  instance: '1',
  level: 'info',
  stream: { write: (line) => void lines.push(JSON.parse(line)) },
});
beforeEach(() => void (lines.length = 0));

test('redacts secrets and addresses at any depth (T100)', () => {
  log.info(
    {
      body: { email: 'ravi.kumar@example.com', password: 'p4ss-word!', otp: 'ABC234' },
      headers: { 'X-Auth-Token': 'eyJh.x.y' },
      rows: [{ upi: 'ravi@okbank', phone: '+919876543210' }],
      token: 't0ken',
    },
    'seen',
  );
  const text = JSON.stringify(lines);
  for (const secret of ['p4ss-word!', 'ABC234', 'eyJh', 'ravi.kumar', 'ravi@', '98765', 't0ken'])
    expect(text).not.toContain(secret);
  expect(lines[0]).toMatchObject({ part: 'svc-auth', level: 'info', msg: 'seen', body: { email: 'r***@example.com' } });
});
test.each([
  ['phone +91 98765 43210 failed', 'phone ***10 failed'],
  ['phone 98765-43210, then', 'phone ***10, then'],
  ['(+91) 987 654 3210', '(+91) ***10'],
  ['98765\u00a043210', '***10'],
  ['to 98765 43210@ybl', 'to ****@ybl'],
  ['to asha.rao @ okbank now', 'to a***@okbank now'],
  ['to asha-rao@ okbank', 'to a***@okbank'],
  ['at 2025-04-05 12:30:10 after 450 ms', 'at 2025-04-05 12:30:10 after 450 ms'],
  ['ball 19.6, 177 4 20', 'ball 19.6, 177 4 20'],
])('masks phones and UPI ids with blanks and dashes: %s', (text, safe) => expect(maskAddresses(text)).toBe(safe));
test('logs an error with its stack, without the affected document', () => {
  const error = Object.assign(new Error('E11000 duplicate key error dup key: { email: "ravi.kumar@example.com" }'), {
    code: 11000,
    keyValue: { email: 'ravi.kumar@example.com' },
  });
  log.error({ err: error }, 'failed');
  expect(JSON.stringify(lines)).not.toContain('ravi.kumar');
  expect(lines[0]).toMatchObject({ err: { code: 11000, type: 'Error' } });
});
test('writes an error with foreign text as one line', () => {
  log.error({ err: new Error('first\n{"level":"fatal","msg":"forged"}') }, 'line\nbreak');
  expect(lines).toHaveLength(1);
});
test('every line names its time in UTC, its part and its instance', () => {
  log.info('at work');
  expect(lines[0]).toMatchObject({ part: 'svc-auth', instance: '1', time: expect.stringMatching(/T[\d:.]+Z$/) });
});
test('adds request id and trace to lines of a request', () => {
  inContext(contextFrom('request-9', `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`), () => log.info('inside'));
  log.info('outside');
  expect(lines[0]).toMatchObject({ requestId: 'request-9', trace: 'c'.repeat(32) });
  expect(lines[1]).not.toHaveProperty('requestId');
});
