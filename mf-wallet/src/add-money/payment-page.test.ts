import { pageSettings, paymentPage } from './payment-page';

const origins = ['https://pay.example.in'];
const pageFor = (address: string, profile = 'production', email = 'asha@example.in') =>
  paymentPage(address, { email, profile, origins });

test.each([
  ['https://rzp.io/i/abc', 'production', true],
  ['https://pay.example.in/plan-1', 'production', true],
  ['http://localhost:18097/pay/x', 'local', true],
  ['http://127.0.0.1:18097/pay/x', 'local', true],
  ['http://localhost:18097/pay/x', 'production', false],
  ['http://rzp.io/i/abc', 'production', false],
  ['http://pay.example.in/plan-1', 'production', false],
  ['https://pay.example.in:8443/plan-1', 'production', false],
  ['https://rzp.io.evil.example/i', 'production', false],
  ['https://user@rzp.io/i', 'production', false],
  ['javascript:alert(1)', 'local', false],
  ['//evil.example', 'local', false],
  ['data:text/html,x', 'local', false],
  ['', 'local', false],
])('%s in %s: %p (T24)', (address, profile, fine) =>
  expect(pageFor(address, profile)).toBe(fine ? address : undefined),
);

test('writes the e-mail address into the link, and changes nothing else of it', () => {
  const link = 'https://pay.example.in/plan-2?email={email}&ref=0123abcd';
  expect(pageFor(link)).toBe('https://pay.example.in/plan-2?email=asha%40example.in&ref=0123abcd');
  const hostile = pageFor(link, 'production', 'a+b&ref=other#x/..//evil.example?@example.in') ?? '';
  expect(Object.fromEntries(new URL(hostile).searchParams)).toEqual({
    email: 'a+b&ref=other#x/..//evil.example?@example.in',
    ref: '0123abcd',
  });
  expect(new URL(hostile).origin).toBe('https://pay.example.in');
});

test.each(['https://{email}/pay', 'https://{email}.rzp.io/pay', 'https://rzp.io{email}', '{email}'])(
  '%s: an e-mail address never changes the destination',
  (link) => {
    for (const email of ['evil.example', '.evil.example', 'https://evil.example', 'javascript:alert(1)'])
      expect(pageFor(link, 'local', email)).toBeUndefined();
  },
);

test.each([
  [{}, { profile: undefined, origins: [] }],
  [
    { profile: 'production', payments: '' },
    { profile: 'production', origins: [] },
  ],
  [
    { profile: 'production', payments: 'https://a.example https://b.example' },
    { profile: 'production', origins: ['https://a.example', 'https://b.example'] },
  ],
])("reads the operator's additional origins from the page: %p", (dataset, settings) =>
  expect(pageSettings({ dataset })).toEqual(settings),
);
