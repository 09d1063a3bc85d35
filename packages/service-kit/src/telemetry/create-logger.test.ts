import { contextFrom, inContext } from './request-context';
import { createLogger } from './create-logger';

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
test('adds request id and trace to lines of a request', () => {
  inContext(contextFrom('request-9', `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`), () => log.info('inside'));
  log.info('outside');
  expect(lines[0]).toMatchObject({ requestId: 'request-9', trace: 'c'.repeat(32) });
  expect(lines[1]).not.toHaveProperty('requestId');
});
