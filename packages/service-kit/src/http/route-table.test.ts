import { paramsIn, RouteTable } from './route-table';

const routes = new RouteTable([
  { method: 'GET', path: '/api/teams' },
  { method: 'POST', path: '/api/teams' },
  { method: 'GET', path: '/api/teams/:id' },
  { method: 'PUT', path: '/api/teams/:teamId' },
  { method: 'GET', path: '/api/teams/list' },
  { method: 'GET', path: '/api/teams/:id/players/:playerId' },
]);

test.each([
  ['GET', '/api/teams', '/api/teams'],
  ['GET', '/api/teams/7', '/api/teams/:id'],
  ['PUT', '/api/teams/7', '/api/teams/:teamId'],
  ['GET', '/api/teams/list', '/api/teams/list'],
  ['GET', '/api/teams/7/players/9', '/api/teams/:id/players/:playerId'],
])('%s %s is %s', (method, pathname, path) =>
  expect(routes.match(method, pathname)).toEqual({ kind: 'endpoint', endpoint: { method, path } }),
);

test.each([
  '',
  '/',
  '/api',
  '/api/teams/',
  '/API/teams',
  '/api/teams//players/9',
  '/api/teams/:id/players',
  'api/teams',
])('%p matches no route', (pathname) => expect(routes.match('GET', pathname)).toEqual({ kind: 'unknown' }));

test('lists the allowed methods of a path', () => {
  expect(routes.match('DELETE', '/api/teams')).toEqual({ kind: 'other-methods', allow: ['GET', 'POST'] });
  expect(routes.match('HEAD', '/api/teams/7')).toEqual({ kind: 'other-methods', allow: ['GET', 'PUT'] });
});

test('decodes parameters by the names of the endpoint', () => {
  expect(paramsIn('/api/teams/a%20b/players/9', { path: '/api/teams/:id/players/:playerId' })).toEqual({
    id: 'a b',
    playerId: '9',
  });
  expect(() => paramsIn('/api/teams/%E0%A4%A', { path: '/api/teams/:id' })).toThrow(URIError);
});
