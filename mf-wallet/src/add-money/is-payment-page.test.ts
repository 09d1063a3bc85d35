import { isPaymentPage } from './is-payment-page';

test.each([
  ['https://rzp.io/i/abc', 'production', true],
  ['http://localhost:18097/pay/x', 'local', true],
  ['http://127.0.0.1:18097/pay/x', 'local', true],
  ['http://localhost:18097/pay/x', 'production', false],
  ['http://rzp.io/i/abc', 'production', false],
  ['https://rzp.io.evil.example/i', 'production', false],
  ['https://user@rzp.io/i', 'production', false],
  ['javascript:alert(1)', 'local', false],
  ['//evil.example', 'local', false],
  ['data:text/html,x', 'local', false],
  ['', 'local', false],
])('%s in %s: %p (T24)', (address, profile, fine) => expect(isPaymentPage(address, profile)).toBe(fine));
