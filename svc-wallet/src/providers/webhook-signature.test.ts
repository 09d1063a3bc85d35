import { createHmac } from 'node:crypto';
import { isWebhookSigned } from './webhook-signature';

const secret = 'a secret of the provider';
const body = Buffer.from('{"event":"payment.captured"}');
const signature = createHmac('sha256', secret).update('1700000000.').update(body).digest('hex');
const signed = ['1700000000.', body];

test.each([
  ['as it was made', signature, true],
  ['in capitals', signature.toUpperCase(), true],
  ['with its last digit changed', signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), false],
  ['cut short', signature.slice(0, 62), false],
  ['of another length', `${signature}00`, false],
  ['empty', '', false],
  ['absent', undefined, false],
  ['twice, as a repeated header', [signature, signature], false],
])('a signature %s', (_, given, is) => expect(isWebhookSigned(secret, signed, given)).toBe(is));

test('rejects another body, another time and another secret', () => {
  expect(isWebhookSigned(secret, ['1700000000.', Buffer.from('{}')], signature)).toBe(false);
  expect(isWebhookSigned(secret, ['1700000001.', body], signature)).toBe(false);
  expect(isWebhookSigned('another secret', signed, signature)).toBe(false);
});
