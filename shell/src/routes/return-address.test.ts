/** @jest-environment jsdom */
import { paths, signInPathFor } from '@baazi/contracts';
import type { OwnedRoute } from './owned-routes';
import type { Visitor } from './resolve-route';
import { storeReturnAddress, takeReturnAddress } from './return-address';

const route = (path: string, owner: string): OwnedRoute => ({
  path,
  owner,
  access: 'player',
  layout: 'portal',
  title: { en: path },
  skeleton: 'none',
  prefetch: [],
  preload: [],
});
const known = { routes: [route(paths.dashboard, 'mf-contests'), route('/user/leagues', 'mf-leagues')], elsewhere: [] };
const player: Visitor = { at: 'signed-in', role: 'player' };
const operator: Visitor = { at: 'signed-in', role: 'operator' };
const searchOf = (matchID: string): string => new URL(signInPathFor('signup', matchID), 'https://x.example').search;

beforeEach(() => sessionStorage.clear());

test('a match that the sign-in page names is open on the dashboard afterwards', () =>
  expect(takeReturnAddress(searchOf('ipl-2025-17'), player, known)).toBe('/user/dashboard?enter=ipl-2025-17'));
test('a match named with other characters stays a value of the address', () =>
  expect(takeReturnAddress(searchOf('x&amount=9#//evil'), player, known)).toBe(
    '/user/dashboard?enter=x%26amount%3D9%23%2F%2Fevil',
  ));
test('an invitation that was opened before comes first, once', () => {
  storeReturnAddress('/user/leagues?invite=ABCDEFGHJKMN');
  expect(takeReturnAddress(searchOf('ipl-2025-17'), player, known)).toBe('/user/leagues?invite=ABCDEFGHJKMN');
  expect(takeReturnAddress(searchOf('ipl-2025-17'), player, known)).toBe('/user/dashboard?enter=ipl-2025-17');
});
test('an operator, and a sign-in without a match, have no address', () => {
  expect(takeReturnAddress(searchOf('ipl-2025-17'), operator, known)).toBeUndefined();
  expect(takeReturnAddress('', player, known)).toBeUndefined();
});
