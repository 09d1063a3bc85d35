import { neverSent } from './error-facts';

const failed = (code: string): Error => Object.assign(new Error('it failed'), { code });

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
  'after %s nothing was sent',
  (code) => expect(neverSent(failed(code))).toBe(true),
);
test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])(
  'after %s the request may have arrived',
  (code) => expect(neverSent(failed(code))).toBe(false),
);
test.each([undefined, null, 'ECONNREFUSED', new Error('without a code')])(
  '%p does not prove that nothing was sent',
  (error) => expect(neverSent(error)).toBe(false),
);
