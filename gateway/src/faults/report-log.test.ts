import { ReportLog } from './report-log';

const lines: [Record<string, unknown>, string][] = [];
const log = new ReportLog({
  warn: ((facts: Record<string, unknown>, what: string) => lines.push([facts, what])) as never,
});
beforeEach(() => void (lines.length = 0));

test('T125: masks tokens, addresses, phone numbers and link parameters', async () => {
  const message =
    'GET /x?otp=ABC123#email=ravi%40example.com failed for ravi@example.com +919876543210 with ' +
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln and 0123456789abcdef0123456789abcdef';
  await log.add('10.0.0.1', { remote: 'mf-wallet', message }, 'a part failed in a browser');
  expect(lines).toEqual([
    [
      {
        remote: 'mf-wallet',
        message: 'GET /x?otp=[hidden]#email=[hidden] failed for r***@example.com ***10 with [token] and [long]',
      },
      'a part failed in a browser',
    ],
  ]);
});

test('T125: limits logging per address and IPv6 network', async () => {
  for (let i = 0; i < 100; i += 1) await log.add('10.0.0.2', { message: `${i}` }, 'x');
  for (let i = 0; i < 100; i += 1) await log.add(`2001:db8::${i.toString(16)}`, { message: `${i}` }, 'x');
  expect(lines).toHaveLength(40);
  await log.add('10.0.0.3', { message: 'other' }, 'x');
  expect(lines).toHaveLength(41);
});
