import type { RouteAccess } from '@baazi/contracts';
import type { OwnedRoute } from './owned-routes';
import { frameOf, resolveRoute, type Visitor } from './resolve-route';

const route = (path: string, owner: string, access: RouteAccess): OwnedRoute => ({
  path,
  owner,
  access,
  layout: 'bare',
  title: { en: path },
  skeleton: 'none',
  prefetch: [],
  preload: [],
});
const routes = [
  route('/', 'mf-public', 'signed-out'),
  route('/login', 'mf-public', 'signed-out'),
  route('/reset-password', 'mf-public', 'anyone'),
  route('*', 'mf-public', 'anyone'),
  route('/user/dashboard', 'mf-contests', 'player'),
  route('/user/wallet', 'mf-wallet', 'player'),
  route('/ops', 'mf-ops', 'operator'),
  route('/ops/*', 'mf-ops', 'operator'),
];
const nobody: Visitor = { at: 'signed-out' };
const loading: Visitor = { at: 'loading' };
const player: Visitor = { at: 'signed-in', role: 'player' };
const operator: Visitor = { at: 'signed-in', role: 'operator' };

test.each<[string, string, Visitor, object]>([
  ['nobody sees the home page', '/', nobody, { show: 'mf-public' }],
  ['nobody sees the login', '/login', nobody, { show: 'mf-public' }],
  ['a player at home is at the dashboard', '/', player, { redirect: '/user/dashboard' }],
  ['a player need not log in again', '/login', player, { redirect: '/user/dashboard' }],
  ['an operator is at the console', '/', operator, { redirect: '/ops' }],
  ['the home page waits for the session', '/', loading, { wait: { path: '/' } }],
  ['a reset link works for anyone', '/reset-password', player, { show: 'mf-public' }],
  ['a reset link does not wait', '/reset-password', loading, { show: 'mf-public' }],
  ['nobody is sent home from the portal', '/user/wallet', nobody, { redirect: '/', because: 'sign-in-first' }],
  ['the portal waits for the session', '/user/wallet', loading, { wait: { path: '/user/wallet' } }],
  ['a player sees the wallet', '/user/wallet', player, { show: 'mf-wallet' }],
  ['a trailing slash is the same address', '/user/wallet/', player, { show: 'mf-wallet' }],
  ['a longer address is another one', '/user/wallet/x', player, { notFound: 'portal' }],
  ['an operator has no wallet', '/user/wallet', operator, { redirect: '/ops', because: 'not-yours' }],
  ['a player has no console', '/ops/results', player, { redirect: '/user/dashboard', because: 'not-yours' }],
  ['nobody signs in for the console', '/ops/results', nobody, { redirect: '/login?console', because: 'sign-in-first' }],
  ['an operator sees any console page', '/ops/results', operator, { show: 'mf-ops', route: { path: '/ops/*' } }],
  ['/user leads to the dashboard', '/user', player, { redirect: '/user/dashboard', because: 'moved' }],
  ['/user leads nobody home', '/user/', nobody, { redirect: '/' }],
  ['an unknown portal address is not found inside the portal', '/user/nowhere', player, { notFound: 'portal' }],
  ['... once the session is known', '/user/nowhere', loading, { wait: undefined }],
  ['... and leads a visitor home', '/user/nowhere', nobody, { redirect: '/' }],
  ['/username is not inside the portal', '/username', player, { show: 'mf-public', route: { path: '*' } }],
  ['any other address is the global 404', '/nowhere', nobody, { show: 'mf-public', route: { path: '*' } }],
])('%s', (_sentence, pathname, visitor, route) => {
  expect(resolveRoute(pathname, visitor, { routes, elsewhere: [] })).toMatchObject(route);
});

test('without a catch-all remote the shell shows not-found', () => {
  const known = { routes: [], elsewhere: [] };
  expect(resolveRoute('/nowhere', nobody, known)).toEqual({ notFound: 'global' });
  expect(resolveRoute('/user/nowhere', player, known)).toEqual({ notFound: 'portal' });
});

test.each<[string, object]>([
  ['/ops/results', { elsewhere: '/ops/results' }],
  ['/ops', { elsewhere: '/ops' }],
  ['/opsx', { show: 'mf-public' }],
  ['/user/wallet', { redirect: '/ops' }],
])('a page whose registry omits the console leaves it to another document: %s', (pathname, route) => {
  const players = routes.filter(({ access }) => access !== 'operator');
  expect(resolveRoute(pathname, operator, { routes: players, elsewhere: ['/ops/*'] })).toMatchObject(route);
});

test('accepts only own pages as redirect targets', () => {
  for (const visitor of [nobody, player, operator]) {
    for (const pathname of ['//evil.example', '/\\evil.example', '/user/%2f%2fevil.example']) {
      const route = resolveRoute(pathname, visitor, { routes, elsewhere: [] });
      if ('redirect' in route) expect(route.redirect).toMatch(/^\/[a-z]*/);
    }
  }
});

test.each([
  ['a player', player, 'portal'],
  ['a visitor', nobody, 'bare'],
  ['an operator, whose frame is another', operator, 'bare'],
  ['somebody who is not known yet', loading, undefined],
])('an open page has for %s the frame %s', (_who, visitor, frame) => {
  const open = { ...route('/match/*', 'mf-contests', 'anyone'), layout: 'open' as const };
  expect(frameOf({ show: 'mf-contests', route: open }, visitor)).toBe(frame);
});
