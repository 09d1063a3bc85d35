import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { canonicalPath, endpointAt } from './canonical-path';
import { clientAddress, operatorNetworks, trustedProxies } from './client-address';
import { stripHeaders } from './strip-headers';

describe('canonical paths (T84, T85, T88, T90)', () => {
  test.each(['/', '/user/wallet', '/api/auth/users', '/releases/mf-wallet/1.0.0-ab12/remoteEntry.js', '/a%20b'])(
    'accepts %s',
    (target) => expect(canonicalPath(target)?.pathname).toBe(target),
  );
  test.each([
    undefined,
    '',
    'http://elsewhere/api',
    '*',
    '/api/auth/../../internal/stakes/place',
    '/api/%2e%2e/internal',
    '/api/%2E%2E/internal',
    '/./api',
    '/api//auth',
    '//elsewhere/x',
    '/api\\auth',
    '/api/%5cauth',
    '/api/%2finternal',
    '/api/%00',
    '/api/%252e%252e',
    '/api/%zz',
    '/api/\u00e9',
    '/api/\n',
    '/api#x',
    `/${'a'.repeat(5000)}`,
  ])('refuses %p', (target) => expect(canonicalPath(target)).toBeUndefined());
  test('an accepted path has no segment that an upstream could resolve differently', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '.', '%', '2', 'e', 'f', '5', 'c', '\\', 'a', '?', '#') }),
        (tail) => {
          const taken = canonicalPath(`/${tail}`);
          if (taken) expect(new URL(taken.pathname, 'http://h').pathname).toBe(taken.pathname);
        },
      ),
    );
  });
  test('separates the query', () =>
    expect(canonicalPath('/api/x?a=../..')).toEqual({ pathname: '/api/x', search: '?a=../..' }));
});

describe('only endpoints of the contract (T85, T89)', () => {
  const access = (method: string, path: string): string | undefined => {
    const match = endpointAt(method, path);
    return match.kind === 'endpoint' ? match.endpoint.access : undefined;
  };
  test.each([
    ['POST', '/api/auth/users', 'anyone'],
    ['GET', '/api/auth/users', 'signed-in'],
    ['PUT', '/api/admin/profile/upload-profile', 'signed-in'],
    ['POST', '/api/user/teams', 'player'],
    ['GET', '/api/user/dashboard/home-page', 'anyone'],
    ['POST', '/api/admin/matches/ipl-2025-1/result', 'operator'],
    ['POST', '/api/admin/matches/import', 'operator'],
    ['POST', '/api/payments/webhook/sandbox', 'provider'],
  ])('%s %s goes to %s', (method, path, who) => expect(access(method, path)).toBe(who));
  test.each([
    '/internal/stakes/place',
    '/parts/wallet',
    '/api/internal/clock',
    '/metrics',
    '/health/ready',
    '/api/',
    '/api',
    '/api/auth/users/',
    '/api/AUTH/users',
    '/api/admin/matches//result',
    '/debug',
  ])('%s is no endpoint', (path) => expect(endpointAt('GET', path)).toEqual({ kind: 'unknown' }));
  test.each(['TRACE', 'HEAD', 'PATCH', 'OPTIONS', 'CONNECT'])('%s is answered with the allowed methods', (method) =>
    expect(endpointAt(method, '/api/user/teams')).toEqual({ kind: 'other-methods', allow: ['POST', 'GET'] }),
  );
});

describe('the client address (T58)', () => {
  const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
    ({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }) as unknown as IncomingMessage;
  test.each([
    ['ignores the header of an untrusted client', '203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
    ['reads a mapped IPv4 address', '::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
    [
      'recognizes a trusted proxy by its mapped address',
      '::ffff:10.0.0.1',
      '::ffff:cb00:7109',
      ['10.0.0.0/8'],
      '203.0.113.9',
    ],
    ['takes the hop before a trusted proxy', '10.0.0.1', '1.2.3.4, 203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
    ['follows a chain of trusted proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', ['10.0.0.0/8'], '203.0.113.9'],
    ['leaves out an invalid hop', '10.0.0.1', '203.0.113.9, <script>', ['10.0.0.0/8'], '203.0.113.9'],
    ['reads a hop with its port', '10.0.0.1', '203.0.113.9:51234', ['10.0.0.0/8'], '203.0.113.9'],
    ['reads a bracketed hop', '10.0.0.1', '[2001:db8::1]', ['10.0.0.0/8'], '2001:db8::1'],
    ['reads a bracketed hop with its port', '10.0.0.1', '"[2001:db8::1]:443"', ['10.0.0.0/8'], '2001:db8::1'],
    ['leaves out empty items', '10.0.0.1', ' , 203.0.113.9,, ', ['10.0.0.0/8'], '203.0.113.9'],
    ['leaves out obfuscated names', '10.0.0.1', '203.0.113.9, _hidden, unknown', ['10.0.0.0/8'], '203.0.113.9'],
    ['accepts no half address', '10.0.0.1', '203.0.113.9, 1.2.3, 1::2::3, :, 1:2', ['10.0.0.0/8'], '203.0.113.9'],
    ['leaves out a zone', '10.0.0.1', 'fe80::1%eth0', ['10.0.0.0/8'], 'fe80::1'],
    ['keeps the proxy when nothing is an address', '10.0.0.1', 'unknown, -, abc', ['10.0.0.0/8'], '10.0.0.1'],
  ])('%s', (_sentence, socket, forwarded, trusted, address) =>
    expect(clientAddress(request(socket, forwarded), trustedProxies(trusted))).toBe(address),
  );
});

test.each([
  ['no list', [], '203.0.113.9', true],
  ['a block', ['203.0.113.0/24', '2001:db8::/32'], '203.0.113.9', true],
  ['a block of IPv6', ['203.0.113.0/24', '2001:db8::/32'], '2001:db8::7', true],
  ['another block', ['198.51.100.0/24'], '203.0.113.9', false],
])('the console with %s of networks answers %s: %s', (_what, list, address, answers) =>
  expect(operatorNetworks(list)(address)).toBe(answers),
);

test('removes headers that only the gateway may set (T84)', () => {
  const headers: Record<string, string> = {
    'x-user-id': '1',
    'x-internal-token': 'x',
    'x-gw-role': 'x',
    'x-forwarded-host': 'h',
    forwarded: 'f',
    'x-real-ip': '1',
    'x-original-url': '/',
    'x-http-method-override': 'PUT',
    'x-service-token': 't',
    x_auth_token: 'u',
    cookie: 'c',
    'x-request-id': 'mine',
    'x-auth-token': 'kept',
    'content-type': 'kept',
    'idempotency-key': 'kept',
    'x-device-id': 'kept',
  };
  stripHeaders(headers);
  expect(Object.keys(headers).sort()).toEqual(['content-type', 'idempotency-key', 'x-auth-token', 'x-device-id']);
});
