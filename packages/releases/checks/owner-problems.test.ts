import fs from 'node:fs';
import path from 'node:path';
import type { RemoteRelease } from '@baazi/contracts';
import { fakeRelease } from '../testing/fake-release';
import { owners, routesTaken, slotsOfOthers, teamOf } from './owner-problems.mjs';

const root = path.resolve(__dirname, '../../..');
const claiming = (name: string, ...paths: string[]): RemoteRelease => {
  const [route] = fakeRelease('1').routes;
  if (!route) throw new Error('no route');
  return fakeRelease('1', { name, routes: paths.map((claimed) => ({ ...route, path: claimed })) });
};

test.each([
  ['mf-leagues', '/user/*', ['lies over /user/profile of mf-account', 'lies over /user/wallet of mf-wallet']],
  ['mf-leagues', '/*', ['lies over / of mf-public', 'lies over /ops of mf-ops']],
  ['mf-leagues', '*', ['belongs to mf-public']],
  ['mf-leagues', '/', ['belongs to mf-public']],
  ['mf-leagues', '/user/wallet', ['belongs to mf-wallet']],
  ['mf-leagues', '/user/wallet/*', ['belongs to mf-wallet']],
  ['mf-leagues', '/ops/new/*', ['belongs to mf-ops']],
  ['mf-leagues', '/match/final', ['belongs to mf-contests']],
  ['mf-ops', '/ops/account', ['belongs to mf-account']],
  ['mf-unlisted', '/user/leagues/9', ['belongs to mf-leagues']],
])('%s: refuses the claim of %s', (name, claimed, problems) => {
  const found = routesTaken(claiming(name, claimed), []).join('\n');
  for (const problem of problems) expect(found).toContain(`claims ${claimed}, which ${problem}`);
});

test.each([
  ['mf-leagues', '/user/leagues/*'],
  ['mf-ops', '/ops/*'],
  ['mf-account', '/ops/account'],
  ['mf-unlisted', '/user/stats/*'],
  ['mf-unlisted', '/user/wallets'],
  ['mf-unlisted', '/loginx'],
])('%s: allows the claim of %s', (name, claimed) => expect(routesTaken(claiming(name, claimed), [])).toEqual([]));

test('refuses the routes of a live remote that the file does not name', () => {
  const live = [claiming('mf-new', '/user/stats/*')];
  expect(routesTaken(claiming('mf-other', '/user/stats/mine'), live)).toEqual([
    'claims /user/stats/mine, which belongs to mf-new',
  ]);
  expect(routesTaken(claiming('mf-new', '/user/stats/mine'), live)).toEqual([]);
});

test('refuses a slot of another remote, live or not', () => {
  const slots = { 'stake-money': { props: {} } };
  expect(slotsOfOthers(fakeRelease('1', { name: 'mf-leagues', slots }))).toEqual([
    'declares the slot stake-money, which belongs to mf-contests',
  ]);
  expect(slotsOfOthers(fakeRelease('1', { name: 'mf-contests', slots }))).toEqual([]);
});

test('names every route and slot of the remotes of this repository', () => {
  const parts = fs.readdirSync(root).filter((name) => name.startsWith('mf-'));
  expect(Object.keys(owners).sort()).toEqual(parts.sort());
  for (const part of parts) {
    expect(teamOf(part)).toMatch(/^[A-Z]/);
    const declared = JSON.parse(fs.readFileSync(path.join(root, part, 'mfe.json'), 'utf8')) as RemoteRelease;
    const paths = declared.routes.map(({ path: route }) => route);
    expect(routesTaken(claiming(part, ...paths), [])).toEqual([]);
    expect(routesTaken(claiming('mf-stranger', ...paths), [])).toHaveLength(paths.length);
    expect(Object.keys(declared.slots ?? {}).filter((slot) => !owners[part]?.slots.includes(slot))).toEqual([]);
  }
});
