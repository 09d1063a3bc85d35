import { prefetchUrls, routeOf } from './route-of';

const routes = [
  { path: '/' },
  { path: '/user/wallet' },
  { path: '/ops' },
  { path: '/ops/*' },
  { path: '/ops/users/*' },
  { path: '*' },
];

test.each([
  ['/', '/'],
  ['/user/wallet', '/user/wallet'],
  ['/user/wallet/', '/user/wallet'],
  ['/user/wallet/x', '*'],
  ['/user', '*'],
  ['/ops', '/ops'],
  ['/ops/', '/ops'],
  ['/ops/results', '/ops/*'],
  ['/ops/users/42', '/ops/users/*'],
  ['/opsx', '*'],
  ['/ops/users', '/ops/users/*'],
  ['//evil.example', '*'],
])('%s belongs to %s', (pathname, owner) => {
  expect(routeOf(pathname, routes)?.path).toBe(owner);
});

test('returns undefined for an unknown path without a catch-all route', () => {
  expect(routeOf('/nowhere', [{ path: '/' }])).toBeUndefined();
});

test.each([
  ['/match/ipl-2025-17', ['/api/a/ipl-2025-17', '/api/b']],
  ['/match/ipl-2025-17/', ['/api/a/ipl-2025-17', '/api/b']],
  ['/match/a/b', ['/api/b']],
  ['/match/..', ['/api/b']],
  ['/match/%2e%2e', ['/api/b']],
  ['/match', ['/api/b']],
])('%s prefetches %j', (pathname, urls) =>
  expect(prefetchUrls(pathname, { path: '/match/*', prefetch: ['/api/a/*', '/api/b'] })).toEqual(urls),
);
