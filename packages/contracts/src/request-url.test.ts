import { requestUrl } from './request-url';

test.each([
  ['/api/user/teams', {}, {}, '/api/user/teams'],
  ['/api/admin/matches/:matchID/result', { matchID: 'ipl-2025-1' }, {}, '/api/admin/matches/ipl-2025-1/result'],
  ['/parts/:part/:id', { part: 'a/b', id: 'x?y' }, {}, '/parts/a%2Fb/x%3Fy'],
  [
    '/api/user/teams',
    {},
    { page: 2, query: 'a b', filters: undefined, ascending: '' },
    '/api/user/teams?page=2&query=a+b',
  ],
  ['/api/users/:id', { id: 0 }, { isAll: false }, '/api/users/0?isAll=false'],
])('%s with %j and %j is %s', (path, params, query, url) => expect(requestUrl(path, params, query)).toBe(url));

test.each([{}, { id: undefined }, { id: '' }])('throws when a path parameter is missing: %j', (params) =>
  expect(() => requestUrl('/api/users/:id', params)).toThrow('/api/users/:id needs id'),
);
